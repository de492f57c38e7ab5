import { checklist, notes, planning } from '#schema/api/index.ts'
import { send, type ApiResponse } from '#web/http/request.ts'
import type { QueuedChange, QueuedEdit } from './queue.ts'

type Edit = Exclude<QueuedChange, { kind: 'status' | 'vote' }>

/** Sends a change of a task besides its status. */
export function sendEdit(edit: Edit): Promise<ApiResponse<unknown>> {
  const { task, key: idempotencyKey } = edit
  const params = { id: String(task.id) }
  switch (edit.kind) {
    case 'assignee': {
      const from = edit.from?.entryId ?? null
      const body = { entryId: edit.to?.entryId ?? null, ...expected(edit, from) }
      return send(planning.assignTask, { params, body, idempotencyKey })
    }
    case 'dueOn': {
      const body = { dueOn: edit.to, ...expected(edit, edit.from) }
      return send(planning.setDueDate, { params, body, idempotencyKey })
    }
    case 'relevant': {
      const { to, from, reason } = edit
      const body = {
        relevant: to,
        ...(!to && reason !== undefined && { reason }),
        ...expected(edit, from),
      }
      return send(planning.setRelevance, { params, body, idempotencyKey })
    }
    case 'item': {
      const { itemId, checked, isUndo } = edit
      const body = { itemId, checked, ...(isUndo && { onlyIf: !checked }) }
      return send(checklist.setChecklistItem, { params, body, idempotencyKey })
    }
    case 'note':
      return send(notes.addNote, { params, body: { text: edit.text }, idempotencyKey })
  }
}

const expected = <Value>({ isUndo }: QueuedEdit, from: Value) => (isUndo ? { onlyIf: from } : { from })
