import { Check, Play, RotateCcw, type LucideIcon } from 'lucide-react'
import type { TaskStatus } from '#schema/roadmap.ts'

interface StatusStep {
  readonly to: TaskStatus
  readonly label: string
  readonly icon: LucideIcon
}

/** Next step of a task with each status. */
export const nextSteps: Record<TaskStatus, StatusStep> = {
  pending: { to: 'in_progress', label: 'Start Task', icon: Play },
  in_progress: { to: 'completed', label: 'Complete Task', icon: Check },
  completed: { to: 'pending', label: 'Reset Task', icon: RotateCcw },
}
