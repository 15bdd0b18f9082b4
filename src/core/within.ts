/** What comes of a promise, if that is soon enough. */
export async function within<Result>(
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
