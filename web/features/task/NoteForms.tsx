import { useState } from 'react'
import * as z from 'zod/mini'
import { maxNote } from '#schema/limits.ts'
import { noteText } from '#schema/api/notes.ts'
import { useStoredDraft } from '#web/shared/drafts.ts'
import { taskTitleId } from '#web/shared/tasks/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { NoteField } from './NoteField.tsx'
import * as styles from './notes.css.ts'

/** Validates the text of a note. The field keeps a text that is too long, so that the user can shorten it. */
function useNoteText(text: string, onChange: (text: string) => void, onValid: (text: string) => void) {
  const [error, setError] = useState<string>()
  return {
    value: text,
    error,
    onChange: (next: string) => {
      setError(undefined)
      onChange(next)
    },
    onSubmit: () => {
      const { data, error: invalid } = z.safeParse(noteText, { text })
      setError(invalid?.issues[0]?.message)
      if (data !== undefined) onValid(data.text)
    },
  }
}

/** The number of characters, if the text is almost too long or too long. */
const Counter = ({ text }: { text: string }) =>
  text.length > maxNote * 0.9 && (
    <span className={styles.counter}>
      {formatNumber(text.length)} of {formatNumber(maxNote)} characters
    </span>
  )

export type NewNoteProps = {
  taskId: number
  names: readonly string[]
  onAdd: (text: string, replaceDraft: (before: string, after: string) => void) => void
}

/** The field keeps its text in the browser until the user adds the note or logs out. */
export function NewNote({ taskId, names, onAdd }: NewNoteProps) {
  const draft = useStoredDraft(`note-${taskId}`)
  const field = useNoteText(draft.text, draft.write, (text) => onAdd(text, draft.replace))
  const isEmpty = draft.text.trim() === ''
  const add = () => {
    if (!isEmpty) field.onSubmit()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <NoteField
        {...field}
        label="New note"
        placeholder="Write a note. Type @ to mention a member."
        names={names}
        rows={2}
        onSubmit={add}
        // The next Escape closes the task.
        onEscape={() => document.getElementById(taskTitleId)?.focus()}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="sm" variant={isEmpty ? 'secondary' : 'primary'} aria-disabled={isEmpty}>
          Add note
        </Button>
        <Counter text={draft.text} />
      </div>
    </form>
  )
}

export type EditNoteProps = {
  /** The text when the form opens. */
  text: string
  focusOnMount: boolean
  names: readonly string[]
  onSave: (text: string) => void
  onCancel: () => void
}

export function EditNote({ text, focusOnMount, names, onSave, onCancel }: EditNoteProps) {
  const [draft, setDraft] = useState(text)
  const field = useNoteText(draft, setDraft, onSave)
  return (
    <>
      <NoteField
        {...field}
        label="Edit note"
        names={names}
        rows={3}
        focusOnMount={focusOnMount}
        onEscape={onCancel}
      />
      <div className={styles.buttons}>
        <Button size="sm" variant="primary" onClick={field.onSubmit}>
          Save
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Counter text={draft} />
      </div>
    </>
  )
}
