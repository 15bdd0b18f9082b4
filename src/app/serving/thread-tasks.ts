import type { ThreadContext } from './thread-context.js'

/** A task whose module is loaded by the threads that run it. */
const lazily =
  <Call, Result>(load: () => Promise<(call: Call, context: ThreadContext) => Result>) =>
  async (call: Call, context: ThreadContext): Promise<Awaited<Result>> =>
    await (await load())(call, context)

/** Everything that threads of a server do, by name. */
export const threadTasks = {
  extract: lazily(async () => (await import('./extract-task.js')).extractTask),
  records: lazily(async () => (await import('./extract-task.js')).recordsTask),

  sites: lazily(async () => (await import('./rules-tasks.js')).sitesTask),
  rules: lazily(async () => (await import('./rules-tasks.js')).rulesTask),
  rulesText: lazily(async () => (await import('./rules-tasks.js')).rulesTextTask),
  diff: lazily(async () => (await import('./rules-tasks.js')).diffTask),
  health: lazily(async () => (await import('./rules-tasks.js')).healthTask),
  history: lazily(async () => (await import('./rules-tasks.js')).historyTask),
  drift: lazily(async () => (await import('./rules-tasks.js')).driftTask),
  export: lazily(async () => (await import('./rules-tasks.js')).exportTask),
  sample: lazily(async () => (await import('./rules-tasks.js')).sampleTask),
  explain: lazily(async () => (await import('./rules-tasks.js')).explainTask),
  check: lazily(async () => (await import('./rules-tasks.js')).checkTask),
  test: lazily(async () => (await import('./rules-tasks.js')).testTask),

  openPage: lazily(async () => (await import('./labelling-tasks.js')).openPageTask),
  openStored: lazily(async () => (await import('./labelling-tasks.js')).openStoredTask),
  closePage: lazily(async () => (await import('./labelling-tasks.js')).closePageTask),
  openedPages: lazily(async () => (await import('./labelling-tasks.js')).openedPagesTask),
  storedPages: lazily(async () => (await import('./labelling-tasks.js')).storedPagesTask),
  page: lazily(async () => (await import('./labelling-tasks.js')).pageTask),
  frame: lazily(async () => (await import('./labelling-tasks.js')).frameTask),
  element: lazily(async () => (await import('./labelling-tasks.js')).elementTask),
  pick: lazily(async () => (await import('./labelling-tasks.js')).pickTask),
  preview: lazily(async () => (await import('./labelling-tasks.js')).previewTask),
  suggest: lazily(async () => (await import('./labelling-tasks.js')).suggestTask),
  overlay: lazily(async () => (await import('./labelling-tasks.js')).overlayTask),
  matches: lazily(async () => (await import('./labelling-tasks.js')).matchesTask),
  labelled: lazily(async () => (await import('./labelling-tasks.js')).labelledTask),

  train: lazily(async () => (await import('./writing-tasks.js')).trainTask),
  trainDrafts: lazily(async () => (await import('./writing-tasks.js')).trainDraftsTask),
  decide: lazily(async () => (await import('./writing-tasks.js')).decideTask),
  forget: lazily(async () => (await import('./writing-tasks.js')).forgetTask),
  import: lazily(async () => (await import('./writing-tasks.js')).importTask),
  learn: lazily(async () => (await import('./writing-tasks.js')).learnTask),
} as const

export type TaskName = keyof typeof threadTasks

/** What a task is called with. */
export type TaskCall<Name extends TaskName> = Parameters<(typeof threadTasks)[Name]>[0]

export type ResultOfTask<Name extends TaskName> = Awaited<ReturnType<(typeof threadTasks)[Name]>>
