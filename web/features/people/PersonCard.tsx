import { Clock } from 'lucide-react'
import type { Person } from '#schema/api/members.ts'
import { isExpired } from '#web/features/members/expired.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Card } from '#web/ui/card/Card.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './people.css.ts'

export type PersonCardProps = {
  person: Person
  isSelf: boolean
  /** Null where it is no invitation, or none that the reader may cancel. */
  onCancel: (() => void) | null
}

/** Somebody at a glance; or an address that was invited, until it becomes somebody. */
export function PersonCard({ person, isSelf, onCancel }: PersonCardProps) {
  const { username, email, role, isPending } = person
  const name = isPending ? email : username
  const expired = isExpired(person)
  return (
    <Card className={styles.card}>
      <Avatar name={name} kind={isPending ? 'pending' : isSelf ? 'me' : 'other'} />
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.detail}>
          {expired ? 'Nobody accepted in time' : isPending ? 'Waiting for acceptance' : email}
        </p>
        <div className={styles.marks}>
          <Badge>
            <VisuallyHidden>Role: </VisuallyHidden>
            {role.toLowerCase()}
          </Badge>
          {isSelf && <Badge>You</Badge>}
          {isPending && (
            <Badge tone="dashed" icon={Clock}>
              {expired ? 'Expired' : 'Pending'}
            </Badge>
          )}
          {onCancel !== null && (
            <Button variant="ghost" size="sm" className={styles.cancel} onClick={onCancel}>
              <span>
                Cancel invitation<VisuallyHidden> of {email}</VisuallyHidden>
              </span>
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
