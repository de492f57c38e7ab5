import type { Member } from '#schema/api/members.ts'
import { Avatar, Avatars } from '#web/ui/avatar/Avatar.tsx'
import * as styles from './project-title.css.ts'

/** Faces that fit beside a title; the words count everybody. */
const facesShown = 5

export type ProjectPeopleProps = { members: readonly Member[]; userId: number }

/** Who is with me? Faces, and how many they are. */
export function ProjectPeople({ members, userId }: ProjectPeopleProps) {
  const invited = members.filter((member) => member.isPending).length
  const people = members.length - invited
  return (
    <p className={styles.people}>
      <Avatars>
        {members.slice(0, facesShown).map((member) => (
          <Avatar
            key={member.id}
            name={member.user?.username ?? member.email ?? ''}
            kind={member.isPending ? 'pending' : member.userId === userId ? 'me' : 'other'}
          />
        ))}
      </Avatars>
      <span>
        {people} {people === 1 ? 'person' : 'people'}
        {invited > 0 && `, ${invited} invited`}
      </span>
    </p>
  )
}
