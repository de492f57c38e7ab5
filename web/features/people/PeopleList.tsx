import { useState } from 'react'
import type { Person } from '#schema/api/members.ts'
import type { User } from '#schema/api/user.ts'
import * as styles from './people.css.ts'
import { PersonCard } from './PersonCard.tsx'
import { CancelInvitationDialog } from './CancelInvitationDialog.tsx'

export type PeopleListProps = { people: readonly Person[]; user: User }

/** Everybody, each a card. The question before an invitation goes outlives the card that it is about. */
export function PeopleList({ people, user }: PeopleListProps) {
  const [doomed, setDoomed] = useState<Person | null>(null)
  const [asking, setAsking] = useState(false)

  function ask(person: Person) {
    setDoomed(person)
    setAsking(true)
  }

  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => {
          const { id, isPending } = person
          return (
            // People and invitations are numbered apart.
            <li key={isPending ? `invitation ${id}` : id}>
              <PersonCard
                person={person}
                isSelf={!isPending && id === user.id}
                onCancel={isPending && user.role === 'ADMIN' ? () => ask(person) : null}
              />
            </li>
          )
        })}
      </ul>
      {doomed !== null && (
        <CancelInvitationDialog invitation={doomed} open={asking} onOpenChange={setAsking} />
      )}
    </>
  )
}
