import { vectorNames } from '../features/registry.js'
import { wordFeatureNames } from './word-features.js'

/**
 * Features of segments that the predictions are not fitted to, by family: together they had 3 % of the gain of the
 * first prediction and 1 % of the second. Without them nothing changes: docs/decisions/0077-what-is-learned-from.md
 */
const unlearned: Readonly<Record<string, string>> = {
  text: 'word-length breaks letters digits numbers ideographs',
  punctuation: 'share quotes',
  links: 'all',
  emphasis: 'bold paragraph images',
  'looks-like': 'year date time price percent number phone email currency',
  inside: 'definitions table quote code details microdata',
  position: 'after-h1',
  repetition: 'like-previous like-next',
  articles: 'place depth',
  visibility: 'noscript template',
  neighbours:
    'previous-characters previous-sentences next-sentences previous-in-block next-in-block',
  'block.weights': 'width subtree',
  'block.patterns': 'important-tags sequence-length sequence-tags repetition',
  'block.structure':
    'is-section is-paragraph is-heading is-cell is-item is-definition is-list is-preformatted runs inner-blocks ' +
    'runs-per-block place-among-siblings',
  'container.weights': 'leaf width',
  'container.appearance':
    'image-area interactions interaction-size forms form-size emails link-fonts',
  'container.patterns': 'sequence-tags repetition',
  'container.contents':
    'headings-1 headings-2 headings-3 headings-4 headings-5 headings-6 breaks objects lists inputs cells ' +
    'near-headings-1 near-headings-3 near-headings-4 near-headings-5 near-headings-6 near-images near-objects ' +
    'near-items near-inputs named',
  'container.structure':
    'is-division is-section is-paragraph is-heading is-cell is-item is-definition is-list is-preformatted ' +
    'place-among-siblings',
}

export const unlearnedColumns: ReadonlySet<string> = new Set(
  Object.entries(unlearned).flatMap(([family, names]) =>
    names.split(' ').map((name) => `${family}.${name}`),
  ),
)

/** The places of these columns among the features of the first prediction, which are the first of the second. */
export const unlearnedPlaces: readonly number[] = [...vectorNames, ...wordFeatureNames].flatMap(
  (name, place) => (unlearnedColumns.has(name) ? [place] : []),
)
