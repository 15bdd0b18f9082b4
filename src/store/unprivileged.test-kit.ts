/** The id of the user without permissions, on every Unix. */
const nobody = 65_534

/** Runs some work as a user for whom the permissions of files hold, unlike root. */
export function unprivileged<Result>(work: () => Result): Result {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid!(nobody)
  try {
    return work()
  } finally {
    process.seteuid!(0)
  }
}
