import { useQuery } from '@tanstack/react-query'
import type { Person } from '#schema/api/members.ts'
import type { User } from '#schema/api/user.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { Away } from '#web/features/offline/Away.tsx'
import { useAway } from '#web/features/offline/use-away.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { peopleQuery } from './api.ts'
import { headCount } from './head-count.ts'
import { InviteForm } from './InviteForm.tsx'
import * as styles from './people.css.ts'
import { PeopleList } from './PeopleList.tsx'
import { PeopleSkeletons } from './PeopleSkeletons.tsx'

/** `/members`: the people with whom one works; for administrators everybody, and a way to invite more. */
export default function MembersScreen() {
  const user = useSignedIn()
  const list = useQuery({ ...peopleQuery, refetchOnMount: 'always' })
  const failure = useLoadFailure(list)
  const isAway = useAway(list)
  const isAdmin = user.role === 'ADMIN'

  return (
    <>
      <PageHead
        title="Members"
        description="The people you work with on Brandpath: who they are, what they may do, and who is invited."
      />
      <div className={styles.head}>
        <h1 tabIndex={-1}>Members</h1>
        {!isAway && failure === null && (
          <p role="status" className={styles.count}>
            {list.data === undefined ? 'Loading members...' : countLine(list.data, user)}
          </p>
        )}
      </div>
      <div className={isAdmin ? styles.columns : undefined}>
        {isAdmin && <InviteForm />}
        {isAway && (
          <Away title="The members cannot be shown offline">
            They were not opened on this device before. They load as soon as you are back online.
          </Away>
        )}
        {!isAway && failure !== null && (
          <LoadFailure error={failure} retrying={list.isFetching} onRetry={() => void list.refetch()} />
        )}
        {!isAway && failure === null && list.data === undefined && <PeopleSkeletons />}
        {list.data !== undefined && <People people={list.data} user={user} />}
      </div>
    </>
  )
}

/** Nobody but the reader is there, nor invited. */
const isAlone = (people: readonly Person[], user: User) =>
  people.every(({ isPending, id }) => !isPending && id === user.id)

const countLine = (people: readonly Person[], user: User) =>
  isAlone(people, user) ? 'Only you so far' : headCount(people)

const People = ({ people, user }: { people: readonly Person[]; user: User }) =>
  isAlone(people, user) ? <NobodyElse user={user} /> : <PeopleList people={people} user={user} />

const NobodyElse = ({ user }: { user: User }) =>
  user.role === 'ADMIN' ? (
    <EmptyState title="Nobody else is here yet">
      People appear here when they register, or once you invite them by email.
    </EmptyState>
  ) : (
    <EmptyState
      title="You work alone so far"
      action={
        <LinkButton to="/" variant="primary">
          Go to your projects
        </LinkButton>
      }
    >
      Whoever shares a project with you appears here. Open a project to invite somebody.
    </EmptyState>
  )

type LoadFailureProps = { error: Error; retrying: boolean; onRetry: () => void }

const LoadFailure = ({ error, retrying, onRetry }: LoadFailureProps) => (
  <ErrorState
    title="Error loading team members"
    action={
      <Button variant="primary" pending={retrying} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {sentence(error.message)}
  </ErrorState>
)
