import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { counted, saveFile, Table } from '../parts/parts.js'
import type { client } from '../studio-client.js'

type Records = Awaited<ReturnType<typeof client.records>>
type Row = Records['records'][number]
type Column = Records['recordColumns'][number]

/** How a person wants a column. */
interface ColumnChoice {
  readonly name: string
  readonly title: string
  readonly type: string
  readonly isShown: boolean
}

const types = ['text', 'address', 'price', 'date', 'rating', 'number'] as const

/** The choices of a site stay in the browser. */
const storageKey = (site: string): string => `treesift-columns ${site}`

function storedChoices(site: string, columns: readonly Column[]): readonly ColumnChoice[] {
  const stored = storedJson(storageKey(site))
  return columns.map(({ name, type }) => {
    const known = stored.find((choice) => choice.name === name)
    return known ?? { name, title: name, type, isShown: true }
  })
}

function storedJson(key: string): readonly ColumnChoice[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? (value as readonly ColumnChoice[]) : []
  } catch {
    return []
  }
}

/** Records as a table, whose columns are renamed, left out and given types; it is saved as CSV or JSON. */
export function RecordsTable({
  site,
  rows,
  columns,
}: {
  readonly site: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
}): JSX.Element {
  const [choices, setChoices] = useState(() => storedChoices(site, columns))
  const change = (name: string, changed: Partial<ColumnChoice>) => {
    const next = choices.map((choice) =>
      choice.name === name ? { ...choice, ...changed } : choice,
    )
    setChoices(next)
    localStorage.setItem(storageKey(site), JSON.stringify(next))
  }
  const shown = choices.filter(({ isShown }) => isShown)
  const hidden = choices.filter(({ isShown }) => !isShown)
  return (
    <div class="stack">
      <div class="row between">
        <p role="status">
          {counted(rows.length, 'record')}, {counted(shown.length, 'column')}
        </p>
        <div class="row">
          <button
            type="button"
            class="second"
            onClick={() => saveFile(`${site}.csv`, 'text/csv', csvOf(rows, shown))}
          >
            Save as CSV
          </button>
          <button
            type="button"
            class="second"
            onClick={() => saveFile(`${site}.jsonl`, 'application/x-ndjson', jsonOf(rows, shown))}
          >
            Save as JSON lines
          </button>
        </div>
      </div>
      {hidden.length > 0 && (
        <p class="row">
          Left out:
          {hidden.map(({ name, title }) => (
            <button
              key={name}
              type="button"
              class="quiet"
              onClick={() => change(name, { isShown: true })}
            >
              + {title}
            </button>
          ))}
        </p>
      )}
      <Table caption="Records of the page">
        <thead>
          <tr>
            {shown.map(({ name, title, type }) => (
              <th key={name} scope="col">
                <div class="stack small">
                  <input
                    type="text"
                    aria-label={`Name of the column ${name}`}
                    value={title}
                    onInput={(event) => change(name, { title: event.currentTarget.value })}
                  />
                  <div class="row">
                    <select
                      aria-label={`Type of the column ${title}`}
                      value={type}
                      onChange={(event) => change(name, { type: event.currentTarget.value })}
                    >
                      {types.map((one) => (
                        <option key={one}>{one}</option>
                      ))}
                    </select>
                    <button
                      type="button"
                      class="quiet"
                      aria-label={`Leave out the column ${title}`}
                      onClick={() => change(name, { isShown: false })}
                    >
                      ✕
                    </button>
                  </div>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {shown.map(({ name, type }) => (
                <td key={name} class={isNumeric(type) ? 'number' : undefined}>
                  {textsOf(row, name).join(' · ')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const isNumeric = (type: string): boolean =>
  type === 'price' || type === 'number' || type === 'rating'

function textsOf({ fields }: Row, name: string): readonly string[] {
  const value = fields[name]
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

/** A number, where the type says that it is one and the text is plain; else the text. */
function typedValue(text: string, type: string): string | number {
  if (!isNumeric(type)) return text
  const digits = text.replaceAll(/[^\d.,-]/g, '')
  const decimal = /[.,]\d{1,2}$/.test(digits) ? digits.at(digits.search(/[.,]\d{1,2}$/)) : undefined
  const plain = [...digits]
    .filter((character) => /[\d-]/.test(character) || character === decimal)
    .join('')
    .replace(',', '.')
  const number = Number(plain)
  return plain === '' || Number.isNaN(number) ? text : number
}

const csvOf = (rows: readonly Row[], columns: readonly ColumnChoice[]): string =>
  [
    columns.map(({ title }) => title),
    ...rows.map((row) =>
      columns.map(({ name, type }) =>
        textsOf(row, name)
          .map((text) => String(typedValue(text, type)))
          .join('\n'),
      ),
    ),
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
const quoted = (cell: string): string => {
  const safe = /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const jsonOf = (rows: readonly Row[], columns: readonly ColumnChoice[]): string =>
  rows
    .map((row) =>
      Object.fromEntries(
        columns.flatMap(({ name, title, type }) => {
          const values = textsOf(row, name).map((text) => typedValue(text, type))
          return values.length === 0 ? [] : [[title, values.length === 1 ? values[0] : values]]
        }),
      ),
    )
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('')
