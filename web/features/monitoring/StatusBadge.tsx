import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import type { Health } from '#schema/api/health.ts'
import { Badge, type BadgeProps } from '#web/ui/card/Badge.tsx'
import { statusWords } from './words.ts'

/** Product.md §4: healthy is green, degraded yellow, unhealthy red. */
const looks = {
  healthy: { tone: 'success', icon: CircleCheck },
  degraded: { tone: 'warning', icon: TriangleAlert },
  unhealthy: { tone: 'danger', icon: OctagonX },
} as const satisfies Record<Health['status'], Pick<BadgeProps, 'tone' | 'icon'>>

export const StatusBadge = ({ status }: { status: Health['status'] }) => (
  <Badge {...looks[status]}>{statusWords[status]}</Badge>
)
