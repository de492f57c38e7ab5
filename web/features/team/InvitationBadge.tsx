import { Clock } from 'lucide-react'
import { isExpired, type MemberOrInvitation } from '#web/shared/team/member-queries.ts'
import { Badge } from '#web/ui/card/Badge.tsx'

export const InvitationBadge = ({ invitation }: { invitation: MemberOrInvitation }) => (
  <Badge tone="dashed" icon={Clock}>
    {isExpired(invitation) ? 'Expired' : 'Pending'}
  </Badge>
)
