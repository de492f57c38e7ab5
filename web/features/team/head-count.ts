import { listFormat } from '#schema/locale.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { isExpired, type MemberOrInvitation } from '#web/shared/team/member-queries.ts'

export function headCount(people: readonly MemberOrInvitation[]): string {
  const members = people.filter(({ isPending }) => !isPending).length
  const expired = people.filter(isExpired).length
  const open = people.length - members - expired
  const parts = [
    formatCount(members, 'person', 'people'),
    ...(open === 0 ? [] : [formatCount(open, 'pending invitation')]),
    ...(expired === 0 ? [] : [formatCount(expired, 'expired invitation')]),
  ]
  return list.format(parts)
}

const list = listFormat()
