import { CircleCheck, CircleHelp, OctagonX, TriangleAlert } from 'lucide-react'
import type { Health } from '#schema/api/health.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { statusLabels } from './status-text.ts'

/** Healthy is green, degraded yellow, unhealthy red (product.md §4). */
const statusBadges = {
  healthy: { tone: 'success', icon: CircleCheck },
  degraded: { tone: 'warning', icon: TriangleAlert },
  unhealthy: { tone: 'danger', icon: OctagonX },
} as const satisfies Record<Health['status'], Pick<BadgeProps, 'tone' | 'icon'>>

type StatusBadgeProps = { status: Health['status'] | null; past?: boolean }

/** Null means unknown; `past` marks a status that could not be refreshed. */
export const StatusBadge = ({ status, past = false }: StatusBadgeProps) =>
  status === null || past ? (
    <Badge tone="warning" icon={CircleHelp}>
      {status ? `Was ${status}` : 'Unknown'}
    </Badge>
  ) : (
    <Badge {...statusBadges[status]}>{statusLabels[status]}</Badge>
  )
