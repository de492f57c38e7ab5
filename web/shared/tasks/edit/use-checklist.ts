import { useQueryClient } from '@tanstack/react-query'
import type { ChecklistItem } from '#schema/api/checklist.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import type { QueuedChange } from '#web/offline/queue.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { withItem } from '../open-task.ts'
import { editKey, openTaskKey, tasksQuery } from '../tasks.ts'
import { setOpenTask } from './set-open-task.ts'
import type { EditedTask } from './edit.ts'

type ItemChange = Extract<QueuedChange, { kind: 'item' }>

/** Ticks and unticks items of a task's checklist, for the whole team. */
export function useChecklist({ id, projectId, title }: EditedTask, username: string) {
  const client = useQueryClient()
  const { mutate } = useOptimisticCommand({
    mutationKey: editKey,
    queries: [openTaskKey(projectId, id), tasksQuery(projectId).queryKey],
    send: (change: ItemChange) => sendOrQueue(client, change),
    apply: (change) => {
      const { task, itemId, checked } = change
      let before: ChecklistItem['checked'] = null
      setOpenTask(client, task, (shown) => {
        before = shown.checklist?.find((item) => item.id === itemId)?.checked ?? null
        return withItem(shown, itemId, checked, username)
      })
      const restored = (item: ChecklistItem) =>
        item.id === itemId && (item.checked !== null) === checked ? { ...item, checked: before } : item
      return () =>
        setOpenTask(client, task, (shown) => ({
          ...shown,
          checklist: shown.checklist?.map(restored) ?? null,
        }))
    },
    keyOf: ({ key }) => key,
    isUndo: ({ isUndo }) => isUndo === true,
    inverse: (change) => ({ ...change, key: newIdempotencyKey(), checked: !change.checked, isUndo: true }),
    successText: ({ text, checked }) =>
      `“${isolateDirection(text)}” is ${checked ? 'checked' : 'unchecked'}.`,
    errorText: (error, { text }) => `“${isolateDirection(text)}” was not changed. ${error.message}`,
  })
  return (item: { readonly id: string; readonly text: string }, checked: boolean): void =>
    mutate({
      kind: 'item',
      key: newIdempotencyKey(),
      task: { id, projectId, title },
      itemId: item.id,
      text: item.text,
      checked,
    })
}
