/**
 * How many belong, and how many are asked to.
 *
 * @example headCount([{ isPending: false }, { isPending: true }]) // '1 person and 1 open invitation'
 */
export function headCount(people: readonly { isPending: boolean }[]): string {
  const invited = people.filter(({ isPending }) => isPending).length
  const here = counted(people.length - invited, 'person', 'people')
  return invited === 0 ? here : `${here} and ${counted(invited, 'open invitation', 'open invitations')}`
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
