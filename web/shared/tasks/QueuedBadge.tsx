import { Clock } from 'lucide-react'
import { useQueuedChanges } from '#web/offline/queue.ts'
import { Badge } from '#web/ui/card/Badge.tsx'

/** Marks a task with a change that is sent when the browser is online again. Vote buttons have their own mark. */
export function QueuedBadge({ taskId }: { taskId: number }) {
  const isQueued = useQueuedChanges().some(({ kind, task }) => kind !== 'vote' && task.id === taskId)
  if (!isQueued) return null
  return (
    <Badge tone="dashed" icon={Clock}>
      Waiting
    </Badge>
  )
}
