import { type ErrorReport, errorReport } from './errors.js'

/** Collects the errors and warnings of pages for a report. */
export class Diagnostics {
  readonly failed: (ErrorReport & { readonly page: string })[] = []
  readonly warnings: { readonly page: string; readonly warning: string }[] = []

  fail(page: string, error: unknown): void {
    this.failed.push({ page, ...errorReport(error) })
  }

  warn(page: string, ...warnings: readonly string[]): void {
    for (const warning of warnings) this.warnings.push({ page, warning })
  }
}
