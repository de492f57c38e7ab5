import { isExpired } from './members.ts'

type Person = Parameters<typeof isExpired>[0]

/**
 * Returns the number of members, open invitations and expired invitations in words.
 *
 * @example headCount([{ isPending: false }, { isPending: true }]) // '1 person and 1 open invitation'
 */
export function headCount(people: readonly Person[]): string {
  const members = people.filter(({ isPending }) => !isPending).length
  const expired = people.filter(isExpired).length
  const open = people.length - members - expired
  const parts = [
    counted(members, 'person', 'people'),
    ...(open === 0 ? [] : [counted(open, 'open invitation', 'open invitations')]),
    ...(expired === 0 ? [] : [counted(expired, 'expired invitation', 'expired invitations')]),
  ]
  return list.format(parts)
}

// British English has no comma before “and”.
const list = new Intl.ListFormat('en-GB')

const counted = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`
