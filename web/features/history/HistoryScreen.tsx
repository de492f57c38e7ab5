import { ForAdministrators } from '#web/app/ForAdministrators.tsx'
import { PageHead } from '#web/app/PageHead.tsx'
import { useSignedIn } from '#web/features/session/api.ts'
import { History } from './History.tsx'
import * as styles from './history.css.ts'

/** `/history`: everything that happened, for Brandpath's administrators. */
export default function HistoryScreen() {
  const { role, username } = useSignedIn()
  return (
    <>
      <PageHead
        title="Event History"
        description="Everything that happened on Brandpath, event by event, and the story of one request or one task."
      />
      {role === 'ADMIN' ? <History /> : <Forbidden username={username} />}
    </>
  )
}

const Forbidden = ({ username }: { username: string }) => (
  <>
    <h1 tabIndex={-1} className={styles.title}>
      Event History
    </h1>
    <ForAdministrators username={username}>
      What happened in a project stands in its activity; ask an administrator about anything else.
    </ForAdministrators>
  </>
)
