import { Check, Play, RotateCcw, type LucideIcon } from 'lucide-react'
import type { TaskStatus } from '#schema/roadmap.ts'

/** Next step of a task with each status. */
export const nextSteps: Record<TaskStatus, { to: TaskStatus; label: string; icon: LucideIcon }> = {
  pending: { to: 'in_progress', label: 'Start Task', icon: Play },
  in_progress: { to: 'completed', label: 'Complete Task', icon: Check },
  completed: { to: 'pending', label: 'Reset Task', icon: RotateCcw },
}
