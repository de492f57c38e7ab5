import { isExpired } from '#web/features/members/expired.ts'

type Somebody = Parameters<typeof isExpired>[0]

/**
 * How many belong, how many are asked to, and how many did not answer in time.
 *
 * @example headCount([{ isPending: false }, { isPending: true }]) // '1 person and 1 open invitation'
 */
export function headCount(people: readonly Somebody[]): string {
  const here = people.filter(({ isPending }) => !isPending).length
  const expired = people.filter(isExpired).length
  const open = people.length - here - expired
  const parts = [
    counted(here, 'person', 'people'),
    ...(open === 0 ? [] : [counted(open, 'open invitation', 'open invitations')]),
    ...(expired === 0 ? [] : [counted(expired, 'expired invitation', 'expired invitations')]),
  ]
  return list.format(parts)
}

// Without the comma that Americans put before “and”.
const list = new Intl.ListFormat('en-GB')

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
