import type { Person } from '#schema/api/members.ts'

/** Where somebody's card stands among all people: people and invitations are numbered apart. */
export const personAnchor = ({ id, isPending }: Pick<Person, 'id' | 'isPending'>): string =>
  `${isPending ? 'invitation' : 'person'}-${id}`
