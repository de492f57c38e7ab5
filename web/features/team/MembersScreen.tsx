import { useQuery } from '@tanstack/react-query'
import type { User } from '#schema/api/accounts.ts'
import type { Person } from '#schema/api/team.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { UnavailableOffline, useUnavailableOffline } from '#web/offline/UnavailableOffline.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { allMembersQuery } from '#web/shared/members/members.ts'
import { headCount } from '#web/shared/members/head-count.ts'
import { useCurrentUser } from '#web/shared/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Card, TitledCard } from '#web/ui/card/Card.tsx'
import { EmptyState, LoadError } from '#web/ui/feedback/States.tsx'
import { delayed } from '#web/ui/feedback/feedback.css.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { InviteForm } from './members/InviteForm.tsx'
import { MemberList } from './MemberList.tsx'
import * as styles from './members.css.ts'

/** `/members`: the user's teammates; for administrators all users, and a form to invite more. */
export default function MembersScreen() {
  const user = useCurrentUser()
  const members = useQuery({ ...allMembersQuery, refetchOnMount: 'always' })
  const failure = useLoadError(members)
  const isUnavailable = useUnavailableOffline(members)
  const isAdmin = user.role === 'ADMIN'

  return (
    <>
      <PageHead
        title="Members"
        description="The people you work with on Brandpath, their roles, and pending invitations."
      />
      <div className={styles.head}>
        <h1 tabIndex={-1}>Members</h1>
        {!isUnavailable && failure === null && (
          <p role="status" className={styles.count}>
            {members.data === undefined ? 'Loading members...' : memberCountText(members.data, user)}
          </p>
        )}
      </div>
      <div className={isAdmin ? styles.columns : undefined}>
        {isAdmin && (
          <TitledCard title="Invite to Brandpath" className={styles.invite}>
            <InviteForm team={null} />
          </TitledCard>
        )}
        {isUnavailable && (
          <UnavailableOffline title="The members cannot be shown offline">
            You haven't opened them on this device before. They load when you're back online.
          </UnavailableOffline>
        )}
        {!isUnavailable && failure !== null && (
          <LoadError title="Error loading team members" error={failure} query={members} />
        )}
        {!isUnavailable && failure === null && members.data === undefined && <MemberSkeletons />}
        {members.data !== undefined && <Members people={members.data} user={user} />}
      </div>
    </>
  )
}

const isAlone = (people: readonly Person[], user: User) =>
  people.every(({ isPending, id }) => !isPending && id === user.id)

const memberCountText = (people: readonly Person[], user: User) =>
  isAlone(people, user) ? 'Only you so far' : headCount(people)

const Members = ({ people, user }: { people: readonly Person[]; user: User }) =>
  isAlone(people, user) ? <NoOtherMembers user={user} /> : <MemberList people={people} user={user} />

const NoOtherMembers = ({ user }: { user: User }) =>
  user.role === 'ADMIN' ? (
    <EmptyState title="No other users yet">
      People appear here when they register, or once you invite them by email.
    </EmptyState>
  ) : (
    <EmptyState
      title="No teammates yet"
      action={
        <LinkButton to="/" variant="primary">
          Go to your projects
        </LinkButton>
      }
    >
      People you share a project with appear here. Open a project to invite someone.
    </EmptyState>
  )

const MemberSkeletons = () => (
  <div className={classNames(styles.people, delayed)} aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Card key={card} className={styles.card}>
        <Skeleton round width="2rem" height="2rem" />
        <div className={styles.text}>
          <Skeleton width="60%" height="1.125rem" className={styles.skeletonLine} />
          <Skeleton width="80%" height="0.875rem" className={styles.skeletonLine} />
          <div className={styles.marks}>
            <Skeleton width="3.5rem" height="1.25rem" />
          </div>
        </div>
      </Card>
    ))}
  </div>
)
