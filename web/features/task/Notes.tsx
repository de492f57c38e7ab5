import { Clock, Pencil, Trash2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Note } from '#schema/api/notes.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { isUnsent } from '#web/shared/tasks/open-task.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { ConfirmDialog } from '#web/ui/dialog/Dialog.tsx'
import { useConfirmation } from '#web/ui/dialog/use-confirmation.ts'
import { EditNote, NewNote } from './NoteForms.tsx'
import { partsOfNote } from './note-parts.ts'
import * as styles from './notes.css.ts'
import { Section } from './Section.tsx'
import { Time } from '#web/ui/text/Time.tsx'
import { useNotes } from './use-notes.ts'

export type NotesProps = { task: TaskDetail; viewer: Viewer }

export function Notes({ task, viewer }: NotesProps) {
  const notes = useNotes(task)
  const { data: members = [] } = useQuery(membersQuery(task.projectId))
  // A name that members share is listed once, because it mentions all of them.
  const names = [
    ...new Set(members.flatMap(({ isPending, user }) => (isPending || user === null ? [] : user.username))),
  ]
  const mayWrite = reasonNotTo(viewer.projectRole, 'writeNote') === null
  const mayDeleteAny = reasonNotTo(viewer.projectRole, 'deleteAnyNote') === null
  const deletion = useConfirmation<Note>()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Section
      title="Notes"
      aside={task.notes.length > 0 ? String(task.notes.length) : undefined}
      headingRef={heading}
    >
      {task.notes.length === 0 && !mayWrite && <p className={styles.time}>No notes yet.</p>}
      {task.notes.length > 0 && (
        <ol className={styles.list}>
          {task.notes.map((note) => {
            const isOwn = note.author?.id === viewer.userId
            const isSent = !isUnsent(note)
            return (
              <li key={note.id} className={styles.note}>
                <NoteItem
                  note={note}
                  names={names}
                  onEdit={
                    isOwn && mayWrite && isSent
                      ? (text, onRejected) => notes.edit(note, text, onRejected)
                      : null
                  }
                  onDelete={(isOwn || mayDeleteAny) && isSent ? () => deletion.ask(note) : null}
                />
              </li>
            )
          })}
        </ol>
      )}
      {mayWrite && <NewNote key={task.id} taskId={task.id} names={names} onAdd={notes.add} />}
      <ConfirmDialog
        {...deletion.dialog}
        title={`Delete the note by ${deletion.item?.author?.username ?? 'a former member'}?`}
        description="The note will be deleted for the whole team. This cannot be undone."
        confirmLabel="Delete note"
        pendingLabel="Deleting..."
        onConfirm={() => {
          if (deletion.item !== null) notes.remove(deletion.item)
          // The pressed button disappears with its note.
          heading.current?.focus()
        }}
      />
    </Section>
  )
}

type NoteItemProps = {
  note: Note
  names: readonly string[]
  /** Null if the user may not edit the note. */
  onEdit: ((text: string, onRejected: () => void) => void) | null
  onDelete: (() => void) | null
}

function NoteItem({ note, names, onEdit, onDelete }: NoteItemProps) {
  const { id: userId } = useCurrentUser()
  /** The text in the form, and whether the form takes the focus. */
  const [editing, setEditing] = useState<{ text: string; focusOnMount: boolean } | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const author = note.author?.username ?? 'A former member'
  function stop() {
    flushSync(() => setEditing(null))
    edit.current?.focus()
  }
  function save(text: string) {
    // If the server rejects the text, the form appears again. The focus stays where the user is working by then.
    if (text !== note.text) onEdit?.(text, () => setEditing({ text, focusOnMount: false }))
    stop()
  }
  return (
    <>
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
          {editing === null && (
            <span className={styles.noteActions}>
              {onEdit !== null && (
                <IconButton
                  ref={edit}
                  icon={Pencil}
                  size="sm"
                  label="Edit note"
                  onClick={() => setEditing({ text: note.text, focusOnMount: true })}
                />
              )}
              {onDelete !== null && (
                <IconButton icon={Trash2} size="sm" label={`Delete note by ${author}`} onClick={onDelete} />
              )}
            </span>
          )}
        </div>
        {editing === null ? (
          <NoteText note={note} />
        ) : (
          <EditNote {...editing} names={names} onSave={save} onCancel={stop} />
        )}
      </div>
    </>
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
