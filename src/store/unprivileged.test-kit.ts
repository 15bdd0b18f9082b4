/** The user that may do nothing, by its number on every Unix. */
const nobody = 65_534

/** Does some work as a user who must obey the permissions of files: root need not. */
export function unprivileged<Result>(work: () => Result): Result {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid!(nobody)
  try {
    return work()
  } finally {
    process.seteuid!(0)
  }
}
