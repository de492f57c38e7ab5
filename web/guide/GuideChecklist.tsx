import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { openTaskQuery } from '#web/features/task/api.ts'
import { useChecklist } from '#web/shared/tasks/edit/use-checklist.ts'

export type GuideChecklistProps = { task: Task; username: string; mayTick: boolean }

/** Connects the checkboxes in the text of the guide with the checklist of the task, which the whole team shares. */
export function GuideChecklist({ task, username, mayTick }: GuideChecklistProps) {
  const items = useQuery(openTaskQuery(task.projectId, task.id)).data?.checklist
  const tick = useChecklist(task, username)
  useEffect(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('.guide-prose input[type=checkbox]')]
    // The counts differ if the guide has changed since the page was loaded.
    if (items?.length !== boxes.length) return
    const connected = items.flatMap((item, index) => {
      const box = boxes[index]
      return box === undefined ? [] : [{ item, box }]
    })
    const controller = new AbortController()
    for (const { item, box } of connected) {
      box.checked = item.checked !== null
      box.disabled = !mayTick
      box.addEventListener('change', () => tick(item, box.checked), { signal: controller.signal })
    }
    return () => controller.abort()
  })
  return null
}
