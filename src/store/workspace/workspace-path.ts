/** The workspace beside a database of rules: `rules.workspace.db` beside `rules.db`. */
export const workspaceBeside = (database: string): string =>
  `${database.replace(/\.db$/, '')}.workspace.db`
