import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Described } from './label-state.js'

interface InspectorProps {
  readonly element: Described
  /** The attribute that is labelled. */
  readonly attribute: string | undefined
  readonly onAttribute: (name: string | undefined) => void
  readonly onText: (text: string) => void
  readonly onPick: (offset: number) => void
  readonly onShow: (offset: number) => void
}

/** What can be picked of an element beside its text: a part of it, an attribute, or what is around it. */
export function Inspector({
  element,
  attribute,
  onAttribute,
  onText,
  onPick,
  onShow,
}: InspectorProps): JSX.Element {
  const text = useRef<HTMLTextAreaElement>(null)
  const takeSelection = () => {
    const area = text.current
    if (area === null) return
    // without a selection it is what was left of the text
    const selected = area.value.slice(area.selectionStart, area.selectionEnd).trim()
    const part = selected === '' ? area.value.trim() : selected
    if (part !== '') onText(part)
  }
  return (
    <div class="inspector">
      <p>
        <code>{element.name}</code>
      </p>
      {element.text !== '' && (
        <>
          <label>
            Its text: select a part of it, or delete the rest
            <textarea ref={text} key={element.offset} defaultValue={element.text} rows={3} />
          </label>
          <div class="row">
            <button type="button" class="second" onClick={takeSelection}>
              Use this part
            </button>
            {element.segment !== undefined && element.segment !== element.text && (
              <button type="button" class="quiet" onClick={() => onText(element.segment!)}>
                Use the text segment
              </button>
            )}
          </div>
        </>
      )}
      {element.attributes.length > 0 && (
        <fieldset>
          <legend>
            <b>Attributes</b>
          </legend>
          <ul class="fields">
            {element.attributes.map(({ name, value }) => (
              <li key={name} class="row">
                <button
                  type="button"
                  class="quiet"
                  aria-pressed={attribute === name}
                  onClick={() => onAttribute(attribute === name ? undefined : name)}
                >
                  {name}
                </button>
                <span class="clip grow small">{value}</span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {element.around.length > 0 && (
        <fieldset>
          <legend>
            <b>Around it</b>
          </legend>
          <ul class="crumbs">
            {element.around.map(({ offset, name }) => (
              <li key={offset}>
                <button
                  type="button"
                  class="quiet small"
                  onFocus={() => onShow(offset)}
                  onMouseEnter={() => onShow(offset)}
                  onClick={() => onPick(offset)}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  )
}
