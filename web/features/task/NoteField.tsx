import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { FormError } from '#web/ui/field/FormField.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import * as styles from './notes.css.ts'
import { useMentionCompletion } from './use-mention-completion.ts'

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

/** A text area that completes the names of members after an @. Ctrl-Enter or Cmd-Enter submits the note. */
export function NoteField(props: NoteFieldProps) {
  const { label, value, names, rows, focusOnMount = false, placeholder, error, isInvalid } = props
  const { onChange, onSubmit, onEscape } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const { matches, chosen, complete, onType, handleKey, close } = useMentionCompletion({
    field,
    value,
    names,
    onChange,
  })
  const listId = useId()
  useEffect(() => {
    if (focusOnMount && document.activeElement === document.body) field.current?.focus()
  }, [focusOnMount])
  useEffect(() => {
    if (isInvalid) field.current?.focus()
  }, [isInvalid])

  function onKeyDown(event: KeyboardEvent) {
    // The key belongs to an input method, for example Escape discards what it has composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    else if (!handleKey(event.key)) {
      if (event.key !== 'Escape') return
      onEscape()
    }
    event.preventDefault()
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
        onChange={({ currentTarget }) => onType(currentTarget.value, currentTarget.selectionStart)}
        onBlur={close}
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
