import { useState } from 'react'
import * as z from 'zod/mini'
import { maxNote } from '#schema/limits.ts'
import { noteText } from '#schema/api/notes.ts'
import { lengthOf } from '#schema/text.ts'
import { useUnsentText, type UnsentText } from '#web/shared/unsent-text.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { NoteField } from './NoteField.tsx'
import * as styles from './notes.css.ts'
import { newNoteName } from './note-names.ts'

/** Validates the text of a note. The field keeps a text that is too long, so that the user can shorten it. */
function useNoteText(
  unsent: UnsentText | null,
  onChange: (text: string) => void,
  onValid: (text: string) => void,
) {
  const [invalid, setInvalid] = useState<string>()
  const text = unsent?.text ?? ''
  return {
    value: text,
    error: invalid ?? unsent?.error,
    isInvalid: invalid !== undefined,
    onChange: (next: string) => {
      setInvalid(undefined)
      onChange(next)
    },
    onSubmit: () => {
      const { data, error } = z.safeParse(noteText, { text })
      setInvalid(error?.issues[0]?.message)
      if (data !== undefined) onValid(data.text)
    },
  }
}

/** The number of characters, if the text is almost too long or too long. */
function Counter({ text }: { text: string }) {
  const length = lengthOf(text)
  return (
    length > maxNote * 0.9 && (
      <span className={styles.counter}>
        {formatNumber(length)} of {formatNumber(maxNote)} characters
      </span>
    )
  )
}

export type NewNoteProps = {
  taskId: number
  names: readonly string[]
  /** `key` is the key of a failed request with the same text. */
  onAdd: (text: string, key: string | undefined) => void
  onCloseTask: () => void
}

/** The field keeps its text in the browser until the user adds the note or logs out. */
export function NewNote({ taskId, names, onAdd, onCloseTask }: NewNoteProps) {
  const [unsent, setUnsent] = useUnsentText(newNoteName(taskId))
  const field = useNoteText(
    unsent,
    (text) => setUnsent(text === '' ? null : { text }),
    (text) => {
      setUnsent(null)
      onAdd(text, unsent?.key)
    },
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        field.onSubmit()
      }}
    >
      <NoteField
        {...field}
        label="New note"
        placeholder="Write a note. Type @ to mention a member."
        names={names}
        rows={2}
        onEscape={onCloseTask}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="sm" variant={field.value.trim() === '' ? 'secondary' : 'primary'}>
          Add note
        </Button>
        <Counter text={field.value} />
      </div>
    </form>
  )
}

export type EditNoteProps = {
  unsent: UnsentText
  focusOnMount: boolean
  names: readonly string[]
  /** Null if the user cannot save the text. */
  saveLabel: string | null
  cancelLabel: string
  onChange: (text: string) => void
  onSave: (text: string) => void
  onCancel: () => void
}

/** The field keeps its text in the browser until the user saves or cancels the edit, or logs out. */
export function EditNote(props: EditNoteProps) {
  const { unsent, focusOnMount, names, saveLabel, cancelLabel, onChange, onSave, onCancel } = props
  const field = useNoteText(unsent, onChange, onSave)
  return (
    <>
      <NoteField
        {...field}
        label="Edit note"
        names={names}
        rows={3}
        focusOnMount={focusOnMount}
        onSubmit={() => {
          if (saveLabel !== null) field.onSubmit()
        }}
        onEscape={onCancel}
      />
      <div className={styles.buttons}>
        {saveLabel !== null && (
          <Button size="sm" variant="primary" onClick={field.onSubmit}>
            {saveLabel}
          </Button>
        )}
        <Button size="sm" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Counter text={field.value} />
      </div>
    </>
  )
}
