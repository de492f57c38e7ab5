import { CircleCheck, CircleHelp, OctagonX, TriangleAlert } from 'lucide-react'
import type { Health } from '#schema/api/health.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'

const statusBadges = {
  healthy: { tone: 'success', icon: CircleCheck, children: 'Healthy' },
  degraded: { tone: 'warning', icon: TriangleAlert, children: 'Degraded' },
  unhealthy: { tone: 'danger', icon: OctagonX, children: 'Unhealthy' },
} as const satisfies Record<Health['status'], BadgeProps>

type StatusBadgeProps = { status: Health['status'] | null; past?: boolean }

/** If `status` is null, the status is unknown. `past` marks a status that could not be refreshed. */
export const StatusBadge = ({ status, past = false }: StatusBadgeProps) =>
  status === null || past ? (
    <Badge tone="warning" icon={CircleHelp}>
      {status ? `Was ${status}` : 'Unknown'}
    </Badge>
  ) : (
    <Badge {...statusBadges[status]} />
  )
