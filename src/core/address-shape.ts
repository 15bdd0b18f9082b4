/** Addresses of one kind of page differ in their last step and in numbers: `/news/2026/11/a-long-title` is `/news/0/0/a-a`. */
export function addressShape(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { pathname, searchParams } = new URL(url)
  const steps = pathname.split('/').filter((step) => step !== '')
  const shapes = steps.map((step, at) => stepShape(step, at === steps.length - 1))
  const keys = [...new Set(searchParams.keys())].sort()
  const query = keys.length === 0 ? '' : `?${keys.join('&')}`
  return `/${shapes.join('/')}${query}`.slice(0, longestShape)
}

const longestShape = 200

/** Words that are joined are a title; one word is a name, which says what kind of page it is unless it stands last. */
function stepShape(step: string, isLast: boolean): string {
  const [, name, ending] = /^(.*?)(\.[a-z]{2,5})?$/i.exec(step) as unknown as [
    string,
    string,
    string?,
  ]
  return partShape(name, isLast) + (ending ?? '')
}

function partShape(name: string, isLast: boolean): string {
  const text = decoded(name)
  if (/^\d+$/.test(text)) return '0'
  if (/\p{L}[-_+]\p{L}/u.test(text)) return 'a-a'
  if (/\d/.test(text)) return 'a0'
  return isLast ? 'a' : text
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
