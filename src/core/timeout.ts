/** The result of a promise; rejects with `tooLate()` if it takes longer than `seconds`. */
export async function withTimeout<Result>(
  seconds: number,
  result: Promise<Result>,
  tooLate: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), seconds * 1000)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}
