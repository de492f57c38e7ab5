import { checklist, notes, planning } from '#schema/api/index.ts'
import { send, type ApiResponse } from '#web/http/request.ts'
import type { QueuedChange, QueuedEdit } from './queue.ts'

interface Common {
  readonly params: { readonly id: string }
  readonly idempotencyKey: string
  readonly expectedUser: number | undefined
  readonly signal: AbortSignal
}
type Edit = Exclude<QueuedChange, { kind: 'status' | 'vote' }>

/** Sends a change of a task besides its status. */
export function sendEdit(edit: Edit, common: Common): Promise<ApiResponse<unknown>> {
  switch (edit.kind) {
    case 'assignee': {
      const from = edit.from?.entryId ?? null
      const body = { entryId: edit.to?.entryId ?? null, ...expected(edit, from) }
      return send(planning.assignTask, { ...common, body })
    }
    case 'dueOn': {
      const body = { dueOn: edit.to, ...expected(edit, edit.from) }
      return send(planning.setDueDate, { ...common, body })
    }
    case 'relevant': {
      const { to, from, reason } = edit
      const body = {
        relevant: to,
        ...(!to && reason !== undefined && { reason }),
        ...expected(edit, from),
      }
      return send(planning.setRelevance, { ...common, body })
    }
    case 'item': {
      const { itemId, checked, isUndo } = edit
      const body = { itemId, checked, ...(isUndo && { onlyIf: !checked }) }
      return send(checklist.setChecklistItem, { ...common, body })
    }
    case 'note':
      return send(notes.addNote, { ...common, body: { text: edit.text } })
  }
}

const expected = <Value>({ isUndo }: QueuedEdit, from: Value) => (isUndo ? { onlyIf: from } : { from })
