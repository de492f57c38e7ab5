import { useQuery } from '@tanstack/react-query'
import type { User } from '#schema/api/accounts.ts'
import type { Person } from '#schema/api/team.ts'
import { screens } from '#schema/screens.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { peopleQuery } from '#web/shared/team/member-queries.ts'
import { headCount } from '../head-count.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { cardGrid } from '#web/ui/card/card.css.ts'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { delayed } from '#web/ui/feedback/feedback.css.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { InviteForm } from '../InviteForm.tsx'
import { MemberList } from './MemberList.tsx'
import * as styles from './members.css.ts'

/** Route `/members`: lists the user's teammates. Administrators see all users and an invite form. */
export default function MembersScreen() {
  const user = useCurrentUser()
  const members = useQuery({ ...peopleQuery, refetchOnMount: 'always' })
  const isAdmin = user.role === 'ADMIN'

  return (
    <>
      <PageHead
        title="Members"
        description="The people you work with on Brandpath, their roles, and pending invitations."
      />
      <div className={styles.head}>
        <h1 tabIndex={-1}>Members</h1>
        <p role="status" className={styles.count}>
          {members.data && memberCountText(members.data, user)}
          {members.data === undefined && members.failureReason === null && 'Loading members...'}
        </p>
      </div>
      <div className={isAdmin ? styles.columns : undefined}>
        {isAdmin && (
          <TitledCard title="Invite to Brandpath" className={styles.invite}>
            <InviteForm team={null} />
          </TitledCard>
        )}
        <QueryStates
          query={members}
          name="The members"
          errorTitle="Error loading team members"
          loading={<MemberSkeletons />}
        >
          {(people) =>
            isAlone(people, user) ? (
              <NoOtherMembers user={user} />
            ) : (
              <MemberList people={people} user={user} />
            )
          }
        </QueryStates>
      </div>
    </>
  )
}

const isAlone = (people: readonly Person[], user: User) =>
  people.every(({ isPending, id }) => !isPending && id === user.id)

const memberCountText = (people: readonly Person[], user: User) =>
  isAlone(people, user) ? 'Only you so far' : headCount(people)

const NoOtherMembers = ({ user }: { user: User }) =>
  user.role === 'ADMIN' ? (
    <EmptyState title="No other users yet">
      People appear here when they register, or once you invite them by email.
    </EmptyState>
  ) : (
    <EmptyState
      title="No teammates yet"
      action={
        <LinkButton to={screens.home} variant="primary">
          Go to your projects
        </LinkButton>
      }
    >
      People you share a project with appear here. Open a project to invite someone.
    </EmptyState>
  )

const MemberSkeletons = () => (
  <div className={classNames(cardGrid, delayed)} aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Skeleton key={card} height="7rem" />
    ))}
  </div>
)
