import { planning } from '#schema/api/index.ts'
import { send, type ApiResponse } from '#web/http/request.ts'
import type { QueuedEdit } from './queue.ts'

/** Sends a change of a task besides its status. */
export function sendEdit(edit: QueuedEdit): Promise<ApiResponse<unknown>> {
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
      const body = { relevant: edit.to, ...(edit.isUndo && { onlyIf: edit.from }) }
      return send(planning.setRelevance, { params, body, idempotencyKey })
    }
  }
}

const expected = <Value>({ isUndo }: QueuedEdit, from: Value) => (isUndo ? { onlyIf: from } : { from })
