import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { comparable } from '#domain/notes/mention-syntax.ts'
import { FormError } from '#web/ui/field/FormField.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { mentionAt } from './note-parts.ts'
import * as styles from './notes.css.ts'

export type NoteFieldProps = {
  label: string
  value: string
  /** Names of the members whom the note can mention. */
  names: readonly string[]
  rows: number
  /** Focuses the field when it appears, unless another element has the focus. */
  focusOnMount?: boolean
  placeholder?: string
  error: string | undefined
  /** The user has submitted a text that is not valid. The field takes the focus. */
  isInvalid: boolean
  onChange: (text: string) => void
  onSubmit: () => void
  /** Called on Escape while no names are listed. */
  onEscape: () => void
}

const shownNames = 6

/** A text area that completes the names of members after an @. Ctrl-Enter or Cmd-Enter submits the note. */
export function NoteField(props: NoteFieldProps) {
  const { label, value, names, rows, focusOnMount = false, placeholder, error, isInvalid } = props
  const { onChange, onSubmit, onEscape } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  /** Index of the space after the name that was completed last; -1 after other changes. */
  const space = useRef(-1)
  const listId = useId()
  useEffect(() => {
    if (focusOnMount && document.activeElement === document.body) field.current?.focus()
  }, [focusOnMount])
  useEffect(() => {
    if (isInvalid) field.current?.focus()
  }, [isInvalid])
  const mention = caret === null ? null : mentionAt(value, caret)
  const typed = mention === null ? undefined : comparable(mention.typed)
  const matches =
    typed === undefined
      ? []
      : names
          .filter((name) => comparable(name).startsWith(typed) && name !== mention?.typed)
          .slice(0, shownNames)
  const chosen = matches[active] ?? matches[0]

  function complete(name: string) {
    if (mention === null || caret === null) return
    const before = `${value.slice(0, mention.start)}@${name} `
    space.current = before.length - 1
    replace(before + value.slice(caret), before.length)
  }

  /** Renders the text before the next key, because a caret that moves later would scramble what the user types. */
  function replace(text: string, newCaret: number) {
    flushSync(() => {
      onChange(text)
      setCaret(null)
    })
    field.current?.focus()
    field.current?.setSelectionRange(newCaret, newCaret)
  }

  function type(text: string, newCaret: number) {
    const at = space.current
    space.current = -1
    setActive(0)
    // Punctuation that is typed directly after a completed name takes the place of its space.
    if (newCaret === at + 2 && /^ [.,;:!?)]$/.test(text.slice(at, newCaret)))
      return replace(text.slice(0, at) + text.slice(at + 1), newCaret - 1)
    onChange(text)
    setCaret(newCaret)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The key belongs to an input method, for example Escape discards what it has composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else if (chosen === undefined) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onEscape()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((matches.indexOf(chosen) + step + matches.length) % matches.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      complete(chosen)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setCaret(null)
    }
  }

  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        aria-label={label}
        className={styles.textArea}
        rows={rows}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${listId}-error`}
        placeholder={placeholder}
        value={value}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${matches.indexOf(chosen)}`}
        onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Members"
        className={styles.names}
        hidden={chosen === undefined}
      >
        {matches.map((name, index) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={name === chosen}
            className={styles.name}
            // The focus stays in the text area.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => complete(name)}
          >
            <Avatar name={name} />
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
      {error !== undefined && (
        <div id={`${listId}-error`} role="alert" className={styles.error}>
          <FormError>{error}</FormError>
        </div>
      )}
    </div>
  )
}
