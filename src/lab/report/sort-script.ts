/**
 * Sorts table rows on a click on a heading: numbers descending, texts ascending; the next click reverses. Empty cells
 * come last.
 */
export const sortScript = `
const keyOf = (row, at) => row.children[at].getAttribute('data-v') ?? row.children[at].textContent.trim()
const compare = (a, b) => (isNaN(a) || isNaN(b) ? a.localeCompare(b) : a - b)
const opposite = { ascending: 'descending', descending: 'ascending' }
for (const table of document.querySelectorAll('table.sortable')) {
  const heads = [...table.querySelectorAll('thead th')]
  const body = table.querySelector('tbody')
  heads.forEach((head, at) => {
    const button = document.createElement('button')
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const first = head.classList.contains('n') ? 'descending' : 'ascending'
      const order = head.getAttribute('aria-sort') === first ? opposite[first] : first
      for (const other of heads) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', order)
      const sign = order === 'ascending' ? 1 : -1
      const rows = [...body.children].sort((a, b) => {
        const [x, y] = [keyOf(a, at), keyOf(b, at)]
        return x === '' || y === '' ? (x === '') - (y === '') : sign * compare(x, y)
      })
      body.append(...rows)
    })
  })
}
`

/** Allows this script in the content security policy of the report; a test recomputes it. */
export const sortScriptHash = 'sha256-INF+lElWJKATqIir4Q3ZyIVYe0IhA02lhxxTvo4n4aE='
