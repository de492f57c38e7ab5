import { Clock, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Note } from '#schema/api/notes.ts'
import { noteAnchor } from '#schema/screens.ts'
import { formerMember } from '#domain/team/former-member.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { isUnsent } from '#web/shared/tasks/open-task.ts'
import { useUnsentText } from '#web/shared/unsent-text.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Time } from '#web/ui/text/Time.tsx'
import { EditNote } from './NoteForms.tsx'
import { editName } from './note-names.ts'
import { partsOfNote } from './note-parts.ts'
import * as styles from './notes.css.ts'

export type NoteItemProps = {
  note: Note
  names: readonly string[]
  /**
   * Null if the user may not edit the note. `before` is the text that the user has edited, `key` the key of a failed
   * request with the same text.
   */
  onEdit: ((text: string, before: string, key: string | undefined) => void) | null
  onDelete: (() => void) | null
  /** The note was deleted while the user edited it. The text can become a new note. */
  deletion: {
    readonly text: string
    /** Null if the user may not write notes. */
    readonly onAdd: ((text: string) => void) | null
    /** Called before the field disappears with the focus. */
    readonly onLeave: () => void
  } | null
}

export function NoteItem({ note, names, onEdit, onDelete, deletion }: NoteItemProps) {
  const [unsent, setUnsent] = useUnsentText(editName(note))
  const [wasOpened, setWasOpened] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const author = authorOf(note)
  const isEditing = unsent !== null && onEdit !== null
  const before = unsent?.before ?? note.text
  function stop() {
    deletion?.onLeave()
    flushSync(() => setUnsent(null))
    edit.current?.focus()
  }
  function save(text: string) {
    stop()
    if (deletion !== null) deletion.onAdd?.(text)
    else if (text !== note.text) onEdit?.(text, before, unsent?.key)
  }
  if (deletion !== null && !isEditing) return null
  return (
    <NoteFrame
      note={note}
      actions={
        !isEditing && (
          <>
            {onEdit !== null && (
              <IconButton
                ref={edit}
                icon={Pencil}
                size="sm"
                label="Edit note"
                onClick={() => {
                  setWasOpened(true)
                  setUnsent({ text: note.text, before: note.text })
                }}
              />
            )}
            {onDelete !== null && (
              <IconButton icon={Trash2} size="sm" label={`Delete note by ${author}`} onClick={onDelete} />
            )}
          </>
        )
      }
    >
      {isEditing ? (
        <>
          {/* Shows what another window has stored, so that the user can combine both texts. */}
          {unsent.error !== undefined && deletion === null && <NoteText note={note} />}
          <EditNote
            unsent={
              deletion === null ? unsent : { ...unsent, error: `${deletion.text} Your text is still here.` }
            }
            names={names}
            focusOnMount={wasOpened || unsent.error !== undefined}
            saveLabel={deletion === null ? 'Save' : deletion.onAdd && 'Add as a new note'}
            cancelLabel={deletion === null ? 'Cancel' : 'Discard'}
            onChange={(text) => setUnsent({ text, before })}
            onSave={save}
            onCancel={stop}
          />
        </>
      ) : (
        <NoteText note={note} />
      )}
    </NoteFrame>
  )
}

export const authorOf = ({ author }: Note): string => author?.username ?? formerMember

type NoteFrameProps = { note: Note; actions: ReactNode; children: ReactNode }

/** Author and time of a note above its text or its field. */
function NoteFrame({ note, actions, children }: NoteFrameProps) {
  const { id: userId } = useCurrentUser()
  const author = authorOf(note)
  return (
    <li id={noteAnchor(note.id)} tabIndex={-1} className={styles.note}>
      <Avatar
        name={author}
        kind={note.author === null ? 'pending' : note.author.id === userId ? 'me' : 'other'}
      />
      <div className={styles.body}>
        <div className={styles.noteHead}>
          <p className={styles.author}>
            <bdi className={styles.authorName}>{author}</bdi>
            <span className={styles.time}>
              <Time at={note.createdAt} />
              {note.editedAt !== null && ' · edited'}
            </span>
            {isUnsent(note) && (
              <Badge tone="dashed" icon={Clock}>
                Waiting
              </Badge>
            )}
          </p>
          <span className={styles.noteActions}>{actions}</span>
        </div>
        {children}
      </div>
    </li>
  )
}

const NoteText = ({ note: { text, mentions } }: { note: Note }) => (
  <p className={styles.text} dir="auto">
    {partsOfNote(
      text,
      mentions.map(({ username }) => username),
    ).map((part, index) => {
      switch (part.kind) {
        case 'text':
          return part.text
        case 'mention':
          return (
            <bdi key={index} className={styles.mention}>
              {part.text}
            </bdi>
          )
        case 'link':
          return (
            <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          )
      }
    })}
  </p>
)
