import type { JSX } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { PageFrame } from '../frame/page-frame.js'
import type { FrameMessage, Mark, PointingUnit, StudioMessage } from '../frame/protocol.js'
import { counted, Dialog, Failure, Key, Link, WhenLoaded } from '../parts/parts.js'
import { go, labelPath, lookPath, sitePath } from '../router.js'
import { client } from '../studio-client.js'
import { toError, useLoad } from '../use-load.js'
import { FieldsPanel } from './fields-panel.js'
import { Inspector } from './inspector.js'
import {
  type Described,
  elementsOf,
  type FieldPreview,
  type PageDetails,
  type PageDraft,
  type Picks,
  picksAfterClick,
  picksOf,
  picksOfValues,
  predictedOn,
  type Suggestion,
} from './label-state.js'
import { PreviewStrip } from './preview-strip.js'
import { TrainDialog } from './train-dialog.js'

/** A page beside its fields: pointing lights up, a click labels, and the rule that follows is shown at once. */
export function LabelView({
  id,
  field,
}: {
  readonly id: string
  readonly field: string | undefined
}): JSX.Element {
  const page = useLoad(id, () => client.openedPage(id))
  return (
    <WhenLoaded of={page}>
      {(details) => <Workbench key={id} details={details} wanted={field} />}
    </WhenLoaded>
  )
}

interface Change {
  readonly field: string
  readonly before: Picks
  readonly after: Picks
}

const units: readonly {
  readonly unit: PointingUnit
  readonly title: string
  readonly key: string
}[] = [
  { unit: 'element', title: 'Element', key: 'e' },
  { unit: 'segment', title: 'Text', key: 's' },
  { unit: 'block', title: 'Block', key: 'b' },
]

function Workbench({
  details,
  wanted,
}: {
  readonly details: PageDetails
  readonly wanted: string | undefined
}): JSX.Element {
  const { id, site, title } = details
  const [drafts, setDrafts] = useState<readonly PageDraft[]>(details.drafts)
  const [added, setAdded] = useState<readonly string[]>([])
  const [active, setActive] = useState<string>(
    wanted ?? details.drafts[0]?.field ?? details.fields[0] ?? 'headline',
  )
  const [preview, setPreview] = useState<FieldPreview>()
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const [described, setDescribed] = useState<Described>()
  const [unit, setUnit] = useState<PointingUnit>('element')
  const [styles, setStyles] = useState(false)
  const [images, setImages] = useState(false)
  const [error, setError] = useState<Error>()
  const [isSaving, setSaving] = useState(false)
  const [shown, setShown] = useState<{ readonly offset: number }>()
  const [dialog, setDialog] = useState<'train' | 'keys' | 'inspect'>()
  const [warnings, setWarnings] = useState<readonly string[]>(details.warnings)
  const done = useRef<Change[]>([])
  const undone = useRef<Change[]>([])
  const pointed = useRef<number | undefined>(undefined)
  const opened = useLoad(`pages of ${site}`, () => client.openedPages({ site }))

  const fields = useMemo(
    () => [
      ...new Set([...details.fields, ...drafts.map((draft) => draft.field), ...added, active]),
    ],
    [details.fields, drafts, added, active],
  )
  const draft = drafts.find((one) => one.field === active)
  const here = preview?.field === active ? preview.pages.find(({ page }) => page === id) : undefined
  const predicted = useMemo(() => predictedOn(id, here && preview), [id, here, preview])

  useEffect(() => {
    client.suggestions(id).then(setSuggestions, () => {})
  }, [id])
  useEffect(() => {
    let isWanted = true
    client.preview(id, active).then(
      (found) => isWanted && setPreview(found),
      (thrown: unknown) => isWanted && setError(toError(thrown)),
    )
    history.replaceState(null, '', labelPath(id, active))
    return () => {
      isWanted = false
    }
  }, [id, active])

  /** Saves picks, and shows what follows from them. */
  const save = useCallback(
    async (field: string, picks: Picks): Promise<void> => {
      setSaving(true)
      setError(undefined)
      try {
        const answer = await client.pick(id, field, picks)
        setDrafts((before) => {
          const others = before.filter((one) => one.field !== field)
          return answer.draft === undefined ? others : [...others, answer.draft]
        })
        setPreview(answer.preview)
        opened.reload()
      } catch (thrown) {
        setError(toError(thrown))
      } finally {
        setSaving(false)
      }
    },
    [id],
  )

  const change = useCallback(
    (picks: Picks, field = active): void => {
      const before = picksOf(drafts.find((one) => one.field === field))
      done.current.push({ field, before, after: picks })
      undone.current = []
      void save(field, picks)
    },
    [active, drafts, save],
  )

  const undo = useCallback((): void => {
    const last = done.current.pop()
    if (last === undefined) return
    undone.current.push(last)
    setActive(last.field)
    void save(last.field, last.before)
  }, [save])

  const redo = useCallback((): void => {
    const next = undone.current.pop()
    if (next === undefined) return
    done.current.push(next)
    setActive(next.field)
    void save(next.field, next.after)
  }, [save])

  const pickAt = useCallback(
    async (offset: number): Promise<void> => {
      if (unit !== 'segment') return change(picksAfterClick(offset, draft, predicted))
      const { segment } = await client.element(id, offset)
      if (segment !== undefined) change(withText(draft, segment))
    },
    [id, unit, draft, predicted, change],
  )

  const describe = useCallback(
    (offset: number): void => {
      pointed.current = offset
      setTimeout(() => {
        // a pointer that only passes by asks for nothing
        if (pointed.current === offset) client.element(id, offset).then(setDescribed, () => {})
      }, 60)
    },
    [id],
  )

  const acceptPredicted = (): void => {
    if (here !== undefined && here.taken.length > 0 && draft === undefined)
      change(picksOfValues(predicted.values, predicted))
  }
  const acceptSuggestion = (
    suggestion = suggestions.find(({ field }) => field === active),
  ): void => {
    if (suggestion === undefined) return
    change(picksOfSuggestion(suggestion), suggestion.field)
    setActive(suggestion.field)
  }
  const goToNeighbour = (by: 1 | -1): void => {
    const pages = opened.value ?? []
    const at = pages.findIndex((page) => page.id === id)
    const next = pages[at + by]
    if (next !== undefined) go(labelPath(next.id, active))
  }

  /** Does what a key stands for; whether it stands for anything. */
  const press = (key: string, shift: boolean, control: boolean): boolean => {
    if (control) {
      shift ? redo() : undo()
      return true
    }
    const chosen = /^[1-9]$/.test(key) ? fields[Number(key) - 1] : undefined
    if (chosen !== undefined) {
      setActive(chosen)
      return true
    }
    const action = keyActions({
      undo,
      redo,
      acceptPredicted,
      acceptSuggestion: () => acceptSuggestion(),
      none: () => change({ none: true }),
      remove: () => change({}),
      train: () => setDialog('train'),
      keys: () => setDialog('keys'),
      inspect: () => setDialog('inspect'),
      next: () => goToNeighbour(1),
      previous: () => goToNeighbour(-1),
      unit: setUnit,
      leave: () => document.querySelector<HTMLElement>('.field.active .field-name')?.focus(),
      enterFrame: () => document.querySelector<HTMLElement>('iframe.frame')?.focus(),
      newField: () => document.querySelector<HTMLElement>('#new-field')?.focus(),
    })[key]
    action?.()
    return action !== undefined
  }
  const pressed = useRef(press)
  pressed.current = press
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, dialog') !== null || event.altKey) return
      const control = event.ctrlKey || event.metaKey
      if (control && event.key !== 'z') return
      if (event.key === 'Enter' && target.closest('button, a') !== null) return
      // the key is not also typed where it leads
      if (pressed.current(event.key, event.shiftKey, control)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const listen = (message: FrameMessage) => {
    switch (message.kind) {
      case 'point':
        return describe(message.offset)
      case 'pick':
        describe(message.offset)
        pickAt(message.offset).catch((thrown) => setError(toError(thrown)))
        return
      case 'menu':
        describe(message.offset)
        setDialog('inspect')
        return
      case 'select':
        return change(withText(draft, message.text))
      case 'key':
        press(message.key, message.modifiers.shift, message.modifiers.control)
        return
    }
  }

  const messages = useMemo((): readonly StudioMessage[] => {
    const marks = marksOf({ drafts, active, here, suggestions })
    return [
      { kind: 'unit', unit },
      { kind: 'marks', marks },
      ...(shown === undefined ? [] : [{ kind: 'show' as const, offset: shown.offset }]),
    ]
  }, [drafts, active, here, suggestions, unit, shown])

  return (
    <div class="stack">
      <header class="row between">
        <div class="grow">
          <h1 class="clip">{title}</h1>
          <p class="muted small">
            <Link to={sitePath(site)}>{site}</Link>
            {details.url !== undefined && <> · {details.url}</>}
          </p>
        </div>
        <div class="row">
          <button type="button" class="second" onClick={() => setDialog('keys')}>
            Keys <Key>?</Key>
          </button>
          <Link class="button quiet" to={lookPath(id)}>
            What is found
          </Link>
          <button type="button" onClick={() => setDialog('train')}>
            Train <Key>t</Key>
          </button>
        </div>
      </header>
      {error !== undefined && <Failure error={error} />}
      {warnings.length > 0 && (
        <details class="notice warn">
          <summary>{counted(warnings.length, 'warning')}</summary>
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      <div class="bench">
        <section class="bench-page" aria-label="The page">
          <div class="bar">
            <fieldset class="segmented" aria-label="What lights up">
              {units.map(({ unit: name, title: text, key }) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={name === unit}
                  title={`Key ${key}`}
                  onClick={() => setUnit(name)}
                >
                  {text}
                </button>
              ))}
            </fieldset>
            <label class="inline">
              <input type="checkbox" checked={styles} onChange={() => setStyles(!styles)} /> Styles
            </label>
            <label class="inline">
              <input type="checkbox" checked={images} onChange={() => setImages(!images)} /> Images
            </label>
            <button
              type="button"
              class="quiet"
              onClick={() => document.querySelector<HTMLElement>('iframe.frame')?.focus()}
            >
              Into the page <Key>f</Key>
            </button>
          </div>
          <PageFrame
            page={id}
            title={`The page ${title}: point with the arrow keys, pick with Enter`}
            styles={styles}
            images={images}
            messages={messages}
            onMessage={listen}
            onWarnings={(more) => setWarnings([...details.warnings, ...more])}
          />
          <p class="pointed clip" aria-live="polite">
            {described === undefined ? (
              'Point at what you want, and click. Select a part of a text with the mouse.'
            ) : (
              <>
                <code>{described.name}</code> {described.text.slice(0, 160)}
              </>
            )}
          </p>
        </section>
        <div class="stack">
          <FieldsPanel
            fields={fields}
            active={active}
            drafts={drafts}
            preview={preview}
            here={here}
            suggestions={suggestions}
            isSaving={isSaving}
            onChoose={setActive}
            onAdd={(name) => {
              setAdded([...added, name])
              setActive(name)
            }}
            onRemove={() => change({})}
            onNone={() => change({ none: true })}
            onAcceptPredicted={acceptPredicted}
            onAcceptSuggestion={acceptSuggestion}
            onShow={(offset) => setShown({ offset })}
          />
          {described !== undefined && (
            <details class="card">
              <summary>
                <b>What is pointed at</b>
              </summary>
              <Inspector
                element={described}
                attribute={draft && attributeName(draft)}
                onAttribute={(name) => change(withAttribute(draft, described.offset, name))}
                onText={(text) => change(withText(draft, text))}
                onPick={(offset) => change(picksAfterClick(offset, draft, predicted))}
                onShow={(offset) => setShown({ offset })}
              />
            </details>
          )}
        </div>
      </div>
      <PreviewStrip
        preview={preview?.field === active ? preview : undefined}
        pages={opened.value ?? []}
        here={id}
        field={active}
      />
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'train' && <TrainDialog site={site} onClose={() => setDialog(undefined)} />}
      {dialog === 'inspect' && described !== undefined && (
        <Dialog title="Pick from this element" onClose={() => setDialog(undefined)}>
          <Inspector
            element={described}
            attribute={draft && attributeName(draft)}
            onAttribute={(name) => {
              change(withAttribute(draft, described.offset, name))
              setDialog(undefined)
            }}
            onText={(text) => {
              change(withText(draft, text))
              setDialog(undefined)
            }}
            onPick={(offset) => {
              change(picksAfterClick(offset, draft, predicted))
              setDialog(undefined)
            }}
            onShow={(offset) => setShown({ offset })}
          />
        </Dialog>
      )}
    </div>
  )
}

const attributeName = (draft: PageDraft): string | undefined =>
  typeof draft.label === 'object' && 'attr' in draft.label ? draft.label.attr : undefined

/** The texts of a label with one more. */
function withText(draft: PageDraft | undefined, text: string): Picks {
  const before = draft !== undefined && Array.isArray(draft.label) ? draft.label : []
  return { texts: [...before, text] }
}

/** An attribute of the labelled elements, or of the one that is pointed at. */
function withAttribute(
  draft: PageDraft | undefined,
  offset: number,
  name: string | undefined,
): Picks {
  const elements = draft === undefined ? [] : elementsOf(draft)
  const its = elements.includes(offset) ? elements : [...elements, offset]
  const meaning = draft?.picks.meaning
  return {
    elements: its,
    ...(meaning !== undefined && { meaning }),
    ...(name !== undefined && { attribute: name }),
  }
}

/** A suggestion by its elements, so that it is as exact as a click; by its texts where it has none. */
function picksOfSuggestion({ field, label, places }: Suggestion): Picks {
  const texts = Array.isArray(label) ? label : []
  const isPlaced = field !== 'main' && places.length > 0 && places.length === texts.length
  const isWhole = isPlaced && places.every((place, at) => place.texts.join(' ') === texts[at])
  return isWhole ? { elements: elementsOf({ places }), meaning: 'exactly' } : { texts }
}

interface MarkSources {
  readonly drafts: readonly PageDraft[]
  readonly active: string
  readonly here: FieldPreview['pages'][number] | undefined
  readonly suggestions: readonly Suggestion[]
}

function marksOf({ drafts, active, here, suggestions }: MarkSources): readonly Mark[] {
  const labelled = drafts.flatMap((draft) =>
    draft.places.map(
      (place, at): Mark => ({
        offset: place.offset,
        style: 'yes',
        ...(at === 0 && { name: draft.field }),
        ...(isOfParts(draft) && { texts: place.texts }),
      }),
    ),
  )
  const own = drafts.find(({ field }) => field === active)
  const isLabelled = new Set(own === undefined ? [] : elementsOf(own))
  const taken = (here?.taken ?? [])
    .filter(({ element }) => !isLabelled.has(element))
    .map(
      ({ offset, texts }, at): Mark => ({
        offset,
        style: 'taken',
        texts,
        ...(at === 0 && { name: `${active}?` }),
      }),
    )
  const suggested =
    own !== undefined || taken.length > 0
      ? []
      : suggestions
          .filter(({ field }) => field === active)
          .flatMap(({ places }) =>
            places.map(
              ({ offset }, at): Mark => ({
                offset,
                style: 'suggested',
                ...(at === 0 && { name: `${active}: y` }),
              }),
            ),
          )
  return [...suggested, ...taken, ...labelled]
}

/** Whether a label is parts of texts. */
const isOfParts = ({ label }: PageDraft): boolean => Array.isArray(label)

interface KeyTargets {
  readonly undo: () => void
  readonly redo: () => void
  readonly acceptPredicted: () => void
  readonly acceptSuggestion: () => void
  readonly none: () => void
  readonly remove: () => void
  readonly train: () => void
  readonly keys: () => void
  readonly inspect: () => void
  readonly next: () => void
  readonly previous: () => void
  readonly unit: (unit: PointingUnit) => void
  readonly leave: () => void
  readonly enterFrame: () => void
  readonly newField: () => void
}

const keyActions = (to: KeyTargets): Readonly<Record<string, (() => void) | undefined>> => ({
  u: to.undo,
  U: to.redo,
  y: to.acceptSuggestion,
  r: to.acceptPredicted,
  '0': to.none,
  Delete: to.remove,
  Backspace: to.remove,
  t: to.train,
  '?': to.keys,
  a: to.inspect,
  ']': to.next,
  '[': to.previous,
  e: () => to.unit('element'),
  s: () => to.unit('segment'),
  b: () => to.unit('block'),
  f: to.enterFrame,
  n: to.newField,
  Escape: to.leave,
})

const keyHelp: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['1', '…', '9'], 'choose a field'],
  [['n'], 'name a new field'],
  [['f'], 'go into the page, where the arrow keys point'],
  [['↓', '↑'], 'in the page: the next thing, the one before'],
  [['←', '→'], 'in the page: what is around it, what is inside'],
  [['Enter'], 'in the page: pick it, or take it out'],
  [['a'], 'pick an attribute, a part of the text, or something around it'],
  [['r'], 'what the rule takes here is right'],
  [['y'], 'accept what is suggested'],
  [['0'], 'the page does not have the field'],
  [['Delete'], 'remove the label'],
  [['u', 'U'], 'undo, redo'],
  [['e', 's', 'b'], 'point at elements, texts, blocks'],
  [['[', ']'], 'the page before, the next page'],
  [['t'], 'train'],
  [['Escape'], 'leave the page'],
]

function KeysDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="pairs">
        {keyHelp.map(([keys, meaning]) => (
          <>
            <dt key={meaning}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </>
        ))}
      </dl>
    </Dialog>
  )
}
