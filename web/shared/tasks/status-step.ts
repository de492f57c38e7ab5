import { Check, Play, RotateCcw, type LucideIcon } from 'lucide-react'
import type { TaskStatus } from '#schema/roadmap.ts'

export interface StatusStep {
  readonly to: TaskStatus
  readonly label: string
  readonly icon: LucideIcon
}

const steps: Record<TaskStatus, StatusStep> = {
  pending: { to: 'in_progress', label: 'Start Task', icon: Play },
  in_progress: { to: 'completed', label: 'Complete Task', icon: Check },
  completed: { to: 'pending', label: 'Reset Task', icon: RotateCcw },
}

export const nextStep = (status: TaskStatus): StatusStep => steps[status]

export const statusText: Record<TaskStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
}
