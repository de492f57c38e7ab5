import { CircleCheck, CircleHelp, OctagonX, TriangleAlert } from 'lucide-react'
import type { Health } from '#schema/api/health.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { statusWords } from './words.ts'

/** Product.md §4: healthy is green, degraded yellow, unhealthy red. */
const looks = {
  healthy: { tone: 'success', icon: CircleCheck },
  degraded: { tone: 'warning', icon: TriangleAlert },
  unhealthy: { tone: 'danger', icon: OctagonX },
} as const satisfies Record<Health['status'], Pick<BadgeProps, 'tone' | 'icon'>>

type StatusBadgeProps = { status: Health['status'] | null; past?: boolean }

/** Null is not known: how it was in the past says nothing of now. */
export const StatusBadge = ({ status, past = false }: StatusBadgeProps) =>
  status === null || past ? (
    <Badge tone="warning" icon={CircleHelp}>
      {status ? `Was ${status}` : 'Unknown'}
    </Badge>
  ) : (
    <Badge {...looks[status]}>{statusWords[status]}</Badge>
  )
