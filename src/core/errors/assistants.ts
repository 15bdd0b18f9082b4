import { TreesiftError } from './treesift-error.js'

// Requests of assistants

export class FileNotAllowed extends TreesiftError {
  constructor(file: string, roots: readonly string[]) {
    const allowed =
      roots.length === 0
        ? 'no folder is allowed; "treesift mcp --root" allows one'
        : `these folders are allowed: ${roots.join(', ')}`
    super('FILE_NOT_ALLOWED', `${file}: not a file that this server may read (${allowed}).`)
  }
}

export class ResultGone extends TreesiftError {
  constructor(name: string) {
    super('RESULT_GONE', `${name}: this result is not kept any more. Call the tool again.`)
  }
}
