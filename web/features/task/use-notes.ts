import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { notes as contract } from '#schema/api/index.ts'
import type { Note } from '#schema/api/notes.ts'
import { newIdempotencyKey, request, send } from '#web/http/request.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import type { EditedTask } from '#web/shared/tasks/edit/edit.ts'
import { unsentNote } from '#web/shared/tasks/open-task.ts'
import { editKey, openTaskKey, tasksQuery } from '#web/shared/tasks/tasks.ts'
import { returnText } from '#web/shared/unsent-text.ts'
import { noteCache } from './note-cache.ts'
import { editName, newNoteName } from './note-names.ts'

type NoteChange = { readonly key: string; readonly isUndo?: boolean } & (
  | { readonly kind: 'add'; readonly text: string }
  | { readonly kind: 'edit'; readonly note: Note; readonly text: string }
  | { readonly kind: 'delete'; readonly note: Note }
  /** Deletes the note that the command with the key `added` has added. */
  | { readonly kind: 'take-back'; readonly added: string; readonly text: string }
)

/** Adds, edits and deletes notes of a task. Adding and editing can be undone. */
export function useNotes({ id, projectId, title }: EditedTask) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const task = { id, projectId, title }
  const cache = noteCache(client, task)
  /** Ids of added notes by the keys of the commands. */
  const added = useRef(new Map<string, string>())

  /** Returns the id of a note that was sent from the queue. The server answers a repeated key with the stored note. */
  async function idOfAdded({ added: idempotencyKey, text }: { added: string; text: string }) {
    const params = { id: String(id) }
    return (await request(contract.addNote, { params, body: { text }, idempotencyKey })).id
  }

  const { mutate } = useOptimisticCommand({
    mutationKey: editKey,
    queries: [openTaskKey(projectId, id), tasksQuery(projectId).queryKey],
    send: async (change: NoteChange) => {
      const { key: idempotencyKey } = change
      switch (change.kind) {
        case 'add': {
          const { text } = change
          const madeAt = new Date().toISOString()
          const sent = await sendOrQueue(client, { kind: 'note', key: idempotencyKey, madeAt, task, text })
          if ('body' in sent)
            added.current.set(idempotencyKey, z.parse(contract.addNote.response, sent.body).id)
          return sent
        }
        case 'edit':
          return send(contract.editNote, {
            params: { id: change.note.id },
            // The server rejects the edit if the author has changed the note in another window.
            body: { text: change.text, onlyIf: change.note.text },
            idempotencyKey,
          })
        case 'delete':
          return send(contract.deleteNote, { params: { id: change.note.id }, idempotencyKey })
        case 'take-back': {
          const noteId = added.current.get(change.added) ?? (await idOfAdded(change))
          return send(contract.deleteNote, { params: { id: noteId }, idempotencyKey })
        }
      }
    },
    apply: (change) => {
      switch (change.kind) {
        case 'add':
          return cache.add(unsentNote(change.key, change.text, new Date().toISOString(), user))
        case 'edit':
          return cache.edit(change.note.id, { text: change.text, editedAt: new Date().toISOString() })
        case 'delete':
          return cache.remove(change.note.id)
        case 'take-back':
          return cache.remove(added.current.get(change.added))
      }
    },
    keyOf: ({ key }) => key,
    isUndo: ({ isUndo }) => isUndo === true,
    inverse: (change): NoteChange | undefined => {
      const undo = { key: newIdempotencyKey(), isUndo: true }
      switch (change.kind) {
        case 'add':
          return { ...undo, kind: 'take-back', added: change.key, text: change.text }
        case 'edit':
          return {
            ...undo,
            kind: 'edit',
            note: { ...change.note, text: change.text },
            text: change.note.text,
          }
        case 'delete':
        case 'take-back':
          return undefined
      }
    },
    successText: ({ kind, isUndo }) => (isUndo ? undoTexts : texts)[kind],
    queuedText: () => 'We’ll send your note when you’re back online.',
    errorText,
    returnText: (error, change) => {
      if (change.kind !== 'add' && change.kind !== 'edit') return undefined
      // The text of a note that has been deleted can become a new note.
      const isNew = change.kind === 'add' || cache.find(change.note.id) === undefined
      const name = isNew ? newNoteName(id) : editName(change.note)
      const { text, key } = change
      const failed = { text, error, message: errorText(error, change), key }
      const before = isNew ? {} : { before: change.note.text }
      const isShown = returnText(client, name, { ...failed, ...before })
      return isShown ? 'shown' : 'kept'
    },
  })
  const key = newIdempotencyKey
  /** `sent` is the key of a failed request with the same text. The server then stores the text at most once. */
  return {
    add: (text: string, sent = key()) => mutate({ kind: 'add', key: sent, text }),
    edit: (note: Note, text: string, sent = key()) => mutate({ kind: 'edit', key: sent, note, text }),
    remove: (note: Note) => mutate({ kind: 'delete', key: key(), note }),
  }
}

const errorText = (error: Error, { kind }: NoteChange) => `${failures[kind]} ${error.message}`

const texts = {
  add: 'Note added.',
  edit: 'Note updated.',
  delete: 'Note deleted.',
  'take-back': 'Note deleted.',
}
const undoTexts = { ...texts, edit: 'Edit undone.', 'take-back': 'Note removed.' }
const failures = {
  add: 'The note was not added.',
  edit: 'The note was not updated.',
  delete: 'The note was not deleted.',
  'take-back': 'The note was not deleted.',
}
