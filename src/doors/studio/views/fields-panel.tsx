import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { counted, Key } from '../parts/parts.js'
import {
  type FieldPreview,
  knownFields,
  labelSummary,
  type PageDraft,
  type Suggestion,
} from './label-state.js'

export interface FieldsPanelProps {
  readonly fields: readonly string[]
  readonly active: string
  readonly drafts: readonly PageDraft[]
  readonly preview: FieldPreview | undefined
  /** What the rule of the active field takes on this page. */
  readonly here: FieldPreview['pages'][number] | undefined
  readonly suggestions: readonly Suggestion[]
  readonly isSaving: boolean
  readonly onChoose: (field: string) => void
  readonly onAdd: (field: string) => void
  readonly onRemove: () => void
  readonly onNone: () => void
  readonly onAcceptPredicted: () => void
  readonly onAcceptSuggestion: (suggestion: Suggestion) => void
  readonly onShow: (offset: number) => void
}

const shownValues = 4

/** The fields of a page with their labels; the active one can be changed. */
export function FieldsPanel(props: FieldsPanelProps): JSX.Element {
  const { fields, suggestions, drafts, isSaving } = props
  const open = suggestions.filter(({ field }) => !drafts.some((draft) => draft.field === field))
  return (
    <section class="card stack" aria-label="Fields">
      <div class="row between">
        <h2>Fields</h2>
        <span class="muted small" role="status">
          {isSaving ? 'saving…' : drafts.length === 0 ? 'nothing labelled yet' : 'saved as drafts'}
        </span>
      </div>
      <ul class="fields">
        {fields.map((field, at) => (
          <FieldItem key={field} field={field} number={at + 1} {...props} />
        ))}
      </ul>
      <NewField onAdd={props.onAdd} taken={fields} />
      {open.length > 0 && (
        <>
          <h3>Suggested</h3>
          <ul class="fields">
            {open.map((suggestion) => (
              <SuggestionItem key={suggestion.field} suggestion={suggestion} {...props} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function FieldItem({
  field,
  number,
  active,
  drafts,
  preview,
  here,
  onChoose,
  onRemove,
  onNone,
  onAcceptPredicted,
  onShow,
}: FieldsPanelProps & { readonly field: string; readonly number: number }): JSX.Element {
  const draft = drafts.find((one) => one.field === field)
  const isActive = field === active
  const values = draft === undefined ? [] : labelSummary(draft)
  const count = draft?.places.length ?? 0
  return (
    <li class={isActive ? 'field active' : 'field'}>
      <div class="field-head">
        <button
          type="button"
          class="field-name"
          aria-current={isActive ? 'true' : undefined}
          onClick={() => onChoose(field)}
        >
          {number <= 9 && <Key>{number}</Key>}
          <span class="clip">{field}</span>
        </button>
        {draft !== undefined && (
          <span class={draft.missing.length > 0 ? 'chip poor' : 'chip good'}>
            {count > 1 ? counted(count, 'place') : 'labelled'}
          </span>
        )}
      </div>
      {draft !== undefined && (
        <ul class="values">
          {values.slice(0, shownValues).map((text, at) => (
            <li key={at}>{text}</li>
          ))}
          {values.length > shownValues && (
            <li class="muted">and {values.length - shownValues} more</li>
          )}
          {draft.missing.map((text) => (
            <li key={text} class="chip poor">
              not found: {text.slice(0, 60)}
            </li>
          ))}
        </ul>
      )}
      {isActive && (
        <div class="row">
          {draft === undefined && here !== undefined && here.taken.length > 0 && (
            <button type="button" class="second" onClick={onAcceptPredicted}>
              The rule is right <Key>r</Key>
            </button>
          )}
          {draft === undefined && (
            <button type="button" class="quiet" onClick={onNone}>
              None here <Key>0</Key>
            </button>
          )}
          {draft !== undefined && (
            <button type="button" class="quiet" onClick={onRemove}>
              Remove
            </button>
          )}
          {draft?.places[0] !== undefined && (
            <button type="button" class="quiet" onClick={() => onShow(draft.places[0]!.offset)}>
              Show
            </button>
          )}
        </div>
      )}
      {isActive && (
        <RuleLine preview={preview?.field === field ? preview : undefined} draft={draft} />
      )}
    </li>
  )
}

/** What the rule of the field is like. */
function RuleLine({
  preview,
  draft,
}: {
  readonly preview: FieldPreview | undefined
  readonly draft: PageDraft | undefined
}): JSX.Element | null {
  if (preview === undefined) return null
  const [rule] = preview.rules
  if (rule === undefined)
    return (
      <p class="muted small">
        {draft === undefined
          ? 'Click its value on the page. For a list, click two items.'
          : 'No rule follows from this label yet.'}
      </p>
    )
  const { evidence } = rule
  return (
    <p class="muted small">
      {preview.from === 'labels' ? 'Rule' : 'Stored rule'}: {rule.target}
      {evidence !== undefined && evidence.recall !== undefined && (
        <> · on pages left out {Math.round(100 * (evidence.recall ?? 0))} % found</>
      )}
    </p>
  )
}

function SuggestionItem({
  suggestion,
  onAcceptSuggestion,
  onChoose,
  onShow,
}: FieldsPanelProps & { readonly suggestion: Suggestion }): JSX.Element {
  const { field, label, note, places } = suggestion
  const texts = Array.isArray(label) ? label : []
  return (
    <li class="field suggested">
      <div class="field-head">
        <button
          type="button"
          class="field-name"
          onClick={() => {
            onChoose(field)
            if (places[0] !== undefined) onShow(places[0].offset)
          }}
        >
          {field}
        </button>
        <button type="button" class="quiet" onClick={() => onAcceptSuggestion(suggestion)}>
          Accept
        </button>
      </div>
      <ul class="values">
        <li>{texts[0]}</li>
        {texts.length > 1 && <li class="muted">and {counted(texts.length - 1, 'more text')}</li>}
      </ul>
      <p class="muted small">{note}</p>
    </li>
  )
}

function NewField({
  onAdd,
  taken,
}: {
  readonly onAdd: (field: string) => void
  readonly taken: readonly string[]
}): JSX.Element {
  const [name, setName] = useState('')
  const offered = knownFields.filter((field) => !taken.includes(field))
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onAdd(name.trim())
        setName('')
        ;(document.activeElement as HTMLElement | null)?.blur()
      }}
    >
      <label class="grow">
        <span>
          New field <Key>n</Key>
        </span>
        <input
          id="new-field"
          type="text"
          value={name}
          list="known-fields"
          placeholder="price, author, records…"
          autoComplete="off"
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <datalist id="known-fields">
          {offered.map((field) => (
            <option key={field} value={field} />
          ))}
        </datalist>
      </label>
      <button type="submit" class="second" disabled={name.trim() === ''}>
        Add
      </button>
    </form>
  )
}
