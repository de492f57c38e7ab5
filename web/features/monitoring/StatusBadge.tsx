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

/** Null is not known: how it was before says nothing of now. */
export const StatusBadge = ({ status }: { status: Health['status'] | null }) =>
  status === null ? (
    <Badge tone="warning" icon={CircleHelp}>
      Unknown
    </Badge>
  ) : (
    <Badge {...looks[status]}>{statusWords[status]}</Badge>
  )
