import type { User } from '#schema/api/accounts.ts'
import type { Person } from '#schema/api/team.ts'
import { isExpired, memberAnchor } from '#web/shared/team/member-queries.ts'
import { useHashFocus } from '#web/shared/use-hash-focus.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Card } from '#web/ui/card/Card.tsx'
import { cardGrid } from '#web/ui/card/card.css.ts'
import { useConfirmation } from '#web/ui/dialog/use-confirmation.ts'
import { Address } from '#web/ui/text/Address.tsx'
import { formatDay } from '#web/ui/text/format.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { CancelInvitationDialog } from '../CancelInvitationDialog.tsx'
import { InvitationBadge } from '../InvitationBadge.tsx'
import { InviteAgainButton } from '../InviteAgainButton.tsx'
import * as styles from './members.css.ts'

export function MemberList({ people, user }: { people: readonly Person[]; user: User }) {
  const { item, dialog, ask } = useConfirmation<Person>()
  useHashFocus(people.map(memberAnchor))

  return (
    <>
      <ul className={cardGrid}>
        {people.map((person) => {
          const { id, isPending } = person
          const anchor = memberAnchor(person)
          return (
            <li key={anchor} id={anchor} tabIndex={-1} className={styles.person}>
              <MemberCard
                person={person}
                isSelf={!isPending && id === user.id}
                onCancel={isPending && user.role === 'ADMIN' ? () => ask(person) : null}
              />
            </li>
          )
        })}
      </ul>
      {item !== null && <CancelInvitationDialog invitation={item} {...dialog} />}
    </>
  )
}

type MemberCardProps = {
  person: Person
  isSelf: boolean
  /** Set only for an invitation that the user may cancel. */
  onCancel: (() => void) | null
}

function MemberCard({ person, isSelf, onCancel }: MemberCardProps) {
  const { username, email, role, isPending } = person
  const name = isPending ? email : username
  return (
    <Card className={styles.card}>
      <Avatar name={name} kind={isPending ? 'pending' : isSelf ? 'me' : 'other'} />
      <div className={styles.text}>
        <div className={styles.who}>
          <p className={styles.name}>
            <bdi>
              <Address>{name}</Address>
            </bdi>{' '}
            {isSelf && <Badge>You</Badge>}
          </p>
          <p className={styles.detail}>
            {isExpired(person) ? (
              invitationEnd(person)
            ) : isPending ? (
              'Waiting for acceptance'
            ) : (
              <Address>{email}</Address>
            )}
          </p>
        </div>
        <div className={styles.marks}>
          <Badge>
            <VisuallyHidden>Role: </VisuallyHidden>
            {role.toLowerCase()}
          </Badge>
          {isPending && <InvitationBadge invitation={person} />}
          {onCancel !== null && isExpired(person) && <InviteAgainButton invitation={person} team={null} />}
          {onCancel !== null && (
            <Button variant="ghost" size="sm" className={styles.cancel} onClick={onCancel}>
              <span>
                Cancel invitation<VisuallyHidden> for {email}</VisuallyHidden>
              </span>
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

const invitationEnd = ({ expiresAt }: Person): string =>
  expiresAt == null ? 'Not accepted in time' : `Not accepted by ${formatDay(expiresAt)}`
