import { Clock } from 'lucide-react'
import { Badge } from '#web/ui/card/Badge.tsx'
import { useWaiting } from './waiting-changes.ts'

/** On a task whose change of status has not been sent yet. */
export function WaitingBadge({ taskId }: { taskId: number }) {
  const waits = useWaiting().some(({ kind, task }) => kind === 'status' && task.id === taskId)
  if (!waits) return null
  return (
    <Badge tone="dashed" icon={Clock}>
      Waiting
    </Badge>
  )
}
