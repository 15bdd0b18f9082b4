import { hierarchy, tree as treeLayout } from 'd3-hierarchy'
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { describePredicate } from '../../../rules/predicates/predicate.js'
import { PageFrame } from '../frame/page-frame.js'
import type { StudioMessage } from '../frame/protocol.js'
import { counted, Empty, Failure, Link, WhenLoaded } from '../parts/parts.js'
import { sitePath } from '../router.js'
import { client } from '../studio-client.js'
import { toError, useLoad } from '../use-load.js'

type Rule = Awaited<ReturnType<typeof client.rules>>['rules'][number]
type Tree = Rule['voters'][number]['tree']
type Test = Extract<Tree, { kind: 'split' }>['test']

interface RuleProps {
  readonly site: string
  readonly layout: string
  readonly field: string
}

const ignore = (): void => {}

/** The ensemble of a field: its trees with their votes, and on a page what each predicate holds for. */
export function RuleView({ site, layout, field }: RuleProps): JSX.Element {
  const rules = useLoad(`rule ${site} ${field}`, () => client.rules(site, { field }))
  const text = useLoad(`text ${site} ${field}`, () => client.rulesText(site, { field }))
  const pages = useLoad(`pages ${site}`, () => pagesToShow(site))
  const [page, setPage] = useState<string>()
  const [test, setTest] = useState<Test>()
  const [offsets, setOffsets] = useState<readonly number[]>([])
  const [error, setError] = useState<Error>()
  const shown = page ?? pages.value?.[0]?.id
  useEffect(() => {
    if (shown === undefined || test === undefined) return setOffsets([])
    let isWanted = true
    client.matches(shown, { field, layout, test }).then(
      (found) => isWanted && setOffsets(found),
      (thrown: unknown) => isWanted && setError(toError(thrown)),
    )
    return () => {
      isWanted = false
    }
  }, [shown, test, field, layout])
  const messages = useMemo(
    (): readonly StudioMessage[] => [
      { kind: 'marks', marks: offsets.map((offset) => ({ offset, style: 'match' })) },
      ...(offsets[0] === undefined ? [] : [{ kind: 'show' as const, offset: offsets[0] }]),
    ],
    [offsets],
  )
  return (
    <div class="stack">
      <header>
        <p class="muted small">
          <Link to={sitePath(site, 'rules')}>{site}</Link> / {layout}
        </p>
        <h1>{field}</h1>
      </header>
      <WhenLoaded of={rules}>
        {({ rules: all }) => {
          const rule = all.find((one) => one.layout === layout)
          if (rule === undefined)
            return (
              <Failure
                error={new Error(`There is no rule for ${field} of the layout ${layout}.`)}
              />
            )
          return (
            <>
              <p>
                {counted(rule.voters.length, 'tree')} with {counted(votesOf(rule), 'vote')}: each
                asks its questions of every candidate of the page and takes it or leaves it. Choose
                a question to see on a page what it holds for.
              </p>
              <div class="trees">
                {rule.voters.map(({ votes, tree }, at) => (
                  <figure key={at} class="card tree">
                    <figcaption class="row between">
                      <b>{counted(votes, 'vote')}</b>
                    </figcaption>
                    <TreeDrawing tree={tree} chosen={test} onChoose={setTest} />
                  </figure>
                ))}
              </div>
            </>
          )
        }}
      </WhenLoaded>
      {error !== undefined && <Failure error={error} />}
      <section class="stack">
        <div class="row between">
          <h2>On a page</h2>
          <p class="muted small" role="status">
            {test === undefined
              ? 'no question is chosen'
              : `${describePredicate(test)}: ${counted(offsets.length, 'candidate')}`}
          </p>
        </div>
        <WhenLoaded of={pages}>
          {(all) =>
            shown === undefined ? (
              <Empty title="No page of this site is open">
                <p>Open one to see on it what each question holds for.</p>
                <div>
                  <Link class="button" to="/label">
                    Open a page
                  </Link>
                </div>
              </Empty>
            ) : (
              <>
                <label>
                  Page
                  <select value={shown} onChange={(event) => setPage(event.currentTarget.value)}>
                    {all.map(({ id, title }) => (
                      <option key={id} value={id}>
                        {title}
                      </option>
                    ))}
                  </select>
                </label>
                <PageFrame
                  page={shown}
                  title="The page with what the question holds for"
                  styles={false}
                  images={false}
                  messages={messages}
                  onMessage={ignore}
                />
              </>
            )
          }
        </WhenLoaded>
      </section>
      <details class="card">
        <summary>
          <b>As text</b>
        </summary>
        {text.value !== undefined && <pre class="card">{text.value}</pre>}
      </details>
    </div>
  )
}

const votesOf = ({ voters }: Rule): number => voters.reduce((sum, { votes }) => sum + votes, 0)

/** The opened pages of a site; where there are none, a stored one is opened. */
async function pagesToShow(site: string): Promise<readonly { id: string; title: string }[]> {
  const opened = await client.openedPages({ site })
  if (opened.length > 0) return opened
  const [stored] = await client.storedPages(site)
  return stored === undefined ? [] : [await client.openPage({ site, hash: stored.hash })]
}

const boxSize = { width: 168, height: 46, gapX: 14, gapY: 34 } as const

interface TreeNode {
  readonly tree: Tree
  readonly answer: 'yes' | 'no' | undefined
}

/** Not recursive in depth beyond that of stored trees, which are short. */
const childrenOf = ({ tree }: TreeNode): TreeNode[] =>
  tree.kind === 'leaf'
    ? []
    : [
        { tree: tree.yes, answer: 'yes' },
        { tree: tree.no, answer: 'no' },
      ]

function TreeDrawing({
  tree,
  chosen,
  onChoose,
}: {
  readonly tree: Tree
  readonly chosen: Test | undefined
  readonly onChoose: (test: Test) => void
}): JSX.Element {
  const drawn = useMemo(() => {
    const root = hierarchy<TreeNode>({ tree, answer: undefined }, childrenOf)
    const { width, height, gapX, gapY } = boxSize
    return treeLayout<TreeNode>().nodeSize([width + gapX, height + gapY])(root)
  }, [tree])
  const nodes = drawn.descendants()
  const left = Math.min(...nodes.map(({ x }) => x)) - boxSize.width / 2
  const right = Math.max(...nodes.map(({ x }) => x)) + boxSize.width / 2
  const bottom = Math.max(...nodes.map(({ y }) => y)) + boxSize.height
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no FIELDSET
    <svg
      width={right - left + 4}
      height={bottom + 4}
      viewBox={`${left - 2} -2 ${right - left + 4} ${bottom + 4}`}
      role="group"
      aria-label="Decision tree"
    >
      {drawn.links().map(({ source, target }) => (
        <g key={`${target.x} ${target.y}`}>
          <path
            class="edge"
            d={edgePath(source.x, source.y + boxSize.height, target.x, target.y)}
          />
          <text class="answer" x={(source.x + target.x) / 2 + 4} y={target.y - 12}>
            {target.data.answer}
          </text>
        </g>
      ))}
      {nodes.map(({ x, y, data }) => (
        <TreeBox
          key={`${x} ${y}`}
          x={x}
          y={y}
          tree={data.tree}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </svg>
  )
}

const edgePath = (x: number, y: number, toX: number, toY: number): string =>
  `M${x},${y} C${x},${y + 18} ${toX},${toY - 18} ${toX},${toY}`

function TreeBox({
  x,
  y,
  tree,
  chosen,
  onChoose,
}: {
  readonly x: number
  readonly y: number
  readonly tree: Tree
  readonly chosen: Test | undefined
  readonly onChoose: (test: Test) => void
}): JSX.Element {
  const place = `translate(${x - boxSize.width / 2},${y})`
  if (tree.kind === 'leaf')
    return (
      <g class={`node ${tree.decision}`} transform={place}>
        <rect width={boxSize.width} height={boxSize.height} rx="8" />
        <text x={boxSize.width / 2} y="19" text-anchor="middle">
          {tree.decision} it
        </text>
        <text class="answer" x={boxSize.width / 2} y="36" text-anchor="middle">
          {tree.taken} labelled, {tree.left} not
        </text>
      </g>
    )
  const text = describePredicate(tree.test)
  const isChosen = chosen !== undefined && JSON.stringify(chosen) === JSON.stringify(tree.test)
  const choose = () => onChoose(tree.test)
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no BUTTON
    <g
      class="node test"
      transform={place}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        choose()
      }}
    >
      <title>{text}</title>
      <rect width={boxSize.width} height={boxSize.height} rx="8" />
      {linesOf(text).map((line, at) => (
        <text key={line} x={boxSize.width / 2} y={at === 0 ? 19 : 36} text-anchor="middle">
          {line}
        </text>
      ))}
    </g>
  )
}

const lineLength = 24

/** Two lines at most. */
function linesOf(text: string): readonly string[] {
  const whole = `${text}?`
  if (whole.length <= lineLength) return [whole]
  const cut = whole.lastIndexOf(' ', lineLength)
  const at = cut <= 0 ? lineLength : cut
  const rest = whole.slice(at).trim()
  return [whole.slice(0, at), rest.length > lineLength ? `${rest.slice(0, lineLength - 1)}…` : rest]
}
