import type { GeneralModel } from '../model/general-model.js'
import type { Judgement } from '../model/page-judge.js'
import type { Opinions, StudiedPage } from '../rules/studied-page.js'

export const judgementOf = (
  { segmentation, vectors }: StudiedPage,
  url: string | undefined,
  model: () => GeneralModel,
): Judgement => model().judge.judge(segmentation, vectors, url)

/** What the general model thinks of the runs of a page, for rules that ask it. */
export const opinionsBy =
  (model: () => GeneralModel, url: string | undefined): Opinions =>
  (page) =>
    judgementOf(page, url, model).likelihoods
