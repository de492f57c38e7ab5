import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Activity } from '#schema/api/activity.ts'
import type { Note } from '#schema/api/notes.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { noteAnchor } from '#schema/screens.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { formerMemberInSentence } from '#domain/team/former-member.ts'
import { actorName } from '#web/shared/activity/describe-activity.ts'
import { useHashFocus } from '#web/shared/use-hash-focus.ts'
import { isUnsent } from '#web/shared/tasks/open-task.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/Dialog.tsx'
import { useConfirmation } from '#web/ui/dialog/use-confirmation.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { NewNote } from './NoteForms.tsx'
import { NoteItem } from './NoteItem.tsx'
import * as styles from './notes.css.ts'
import { Section } from './Section.tsx'
import { useNotes } from './use-notes.ts'
import { useShownNotes } from './use-shown-notes.ts'

export type NotesProps = { task: TaskDetail; viewer: Viewer; onCloseTask: () => void }

export function Notes({ task, viewer, onCloseTask }: NotesProps) {
  const notes = useNotes(task)
  const { data: members = [] } = useQuery(membersQuery(task.projectId))
  // A name that members share is listed once, because it mentions all of them.
  const names = [
    ...new Set(members.flatMap(({ isPending, user }) => (isPending || user === null ? [] : user.username))),
  ]
  const mayWrite = reasonNotTo(viewer.projectRole, 'writeNote') === null
  // Authors may change their own notes even after they have become viewers.
  const mayChangeOwn = reasonNotTo(viewer.projectRole, 'changeOwnNote') === null
  const mayDeleteAny = reasonNotTo(viewer.projectRole, 'deleteAnyNote') === null
  const deletion = useConfirmation<Note>()
  const headingId = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  const { shown, older } = useShownNotes(task.notes, useLocation().hash)
  useHashFocus(task.notes.map(({ id }) => noteAnchor(id)))
  return (
    <Section
      title="Notes"
      aside={task.notes.length > 0 ? String(task.notes.length) : undefined}
      headingId={headingId}
    >
      {task.notes.length === 0 && !mayWrite && <p className={styles.time}>No notes yet.</p>}
      {older.size > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.older}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Hide older notes' : `Show ${formatCount(older.size, 'older note')}`}
        </Button>
      )}
      {shown.length > 0 && (
        <ol className={styles.list}>
          {shown.map(({ note, isDeleted }) => {
            if (older.has(note.id) && !isExpanded) return null
            const isOwn = note.author?.id === viewer.userId && mayChangeOwn
            const isSent = !isUnsent(note)
            return (
              <NoteItem
                key={note.id}
                note={note}
                names={names}
                onEdit={
                  isOwn && isSent
                    ? (text, before, key) => notes.edit({ ...note, text: before }, text, key)
                    : null
                }
                onDelete={(isOwn || mayDeleteAny) && isSent ? () => deletion.ask(note) : null}
                deletion={
                  isDeleted
                    ? {
                        text: deletionText(task.history, note, viewer.userId),
                        onAdd: mayWrite ? notes.add : null,
                        onLeave: () => document.getElementById(headingId)?.focus(),
                      }
                    : null
                }
              />
            )
          })}
        </ol>
      )}
      {mayWrite && (
        <NewNote key={task.id} taskId={task.id} names={names} onAdd={notes.add} onCloseTask={onCloseTask} />
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title={`Delete the note by ${deletion.item?.author?.username ?? formerMemberInSentence}?`}
        description="The note will be deleted for the whole team. This cannot be undone."
        confirmLabel="Delete note"
        pendingLabel="Deleting..."
        onConfirm={() => {
          if (deletion.item !== null) notes.remove(deletion.item)
        }}
        // The pressed button disappears with its note.
        focusFallback={headingId}
      />
    </Section>
  )
}

function deletionText(history: readonly Activity[], { id }: Note, userId: number): string {
  const deletion = history.find(({ type, detail }) => type === 'NoteDeleted' && detail['noteId'] === id)
  return deletion === undefined
    ? 'This note was deleted.'
    : `${actorName(deletion, userId)} deleted this note.`
}
