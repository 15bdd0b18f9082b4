import { type Failure, failureOf } from '../core/errors.js'

/** What is to be said of pages in the end. */
export class Remarks {
  readonly failed: (Failure & { readonly page: string })[] = []
  readonly warnings: { readonly page: string; readonly warning: string }[] = []

  fail(page: string, error: unknown): void {
    this.failed.push({ page, ...failureOf(error) })
  }

  warn(page: string, ...warnings: readonly string[]): void {
    for (const warning of warnings) this.warnings.push({ page, warning })
  }
}
