import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Person } from '#schema/api/members.ts'
import type { User } from '#schema/api/user.ts'
import { personAnchor } from './anchor.ts'
import * as styles from './people.css.ts'
import { PersonCard } from './PersonCard.tsx'
import { CancelInvitationDialog } from './CancelInvitationDialog.tsx'

export type PeopleListProps = { people: readonly Person[]; user: User }

/** Everybody, each a card. The question before an invitation goes outlives the card that it is about. */
export function PeopleList({ people, user }: PeopleListProps) {
  const [doomed, setDoomed] = useState<Person | null>(null)
  const [asking, setAsking] = useState(false)
  useNamedPerson(people)

  function ask(person: Person) {
    setDoomed(person)
    setAsking(true)
  }

  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => {
          const { id, isPending } = person
          const anchor = personAnchor(person)
          return (
            <li key={anchor} id={anchor} tabIndex={-1} className={styles.person}>
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

/** Whoever the address names gets the focus, each time that one goes there. */
function useNamedPerson(people: readonly Person[]): void {
  const { key, hash } = useLocation()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === key || !people.some((person) => `#${personAnchor(person)}` === hash)) return
    shown.current = key
    const card = document.getElementById(hash.slice(1))
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'center' })
  })
}
