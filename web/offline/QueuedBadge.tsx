import { Clock } from 'lucide-react'
import { Badge } from '#web/ui/card/Badge.tsx'
import { useQueuedChanges } from './queue.ts'

export function QueuedBadge({ taskId }: { taskId: number }) {
  const isQueued = useQueuedChanges().some(({ kind, task }) => kind === 'status' && task.id === taskId)
  if (!isQueued) return null
  return (
    <Badge tone="dashed" icon={Clock}>
      Waiting
    </Badge>
  )
}
