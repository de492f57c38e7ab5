import { ForAdministrators } from '#web/app/ForAdministrators.tsx'
import { useSignedIn } from '#web/features/session/api.ts'
import { History } from './History.tsx'
import { HistoryHead } from './HistoryHead.tsx'
import * as styles from './history.css.ts'
import { useFocusBack } from '#web/features/monitoring/use-focus-back.ts'

/** `/history`: everything that happened, for Brandpath's administrators. */
export default function HistoryScreen() {
  const { role, username } = useSignedIn()
  // Whoever is demoted while the screen is open loses all of it.
  useFocusBack(role)
  return role === 'ADMIN' ? <History username={username} /> : <Forbidden username={username} />
}

const Forbidden = ({ username }: { username: string }) => (
  <>
    <HistoryHead />
    <h1 tabIndex={-1} className={styles.title}>
      Event History
    </h1>
    <ForAdministrators username={username}>
      What happened in a project stands in its activity; ask an administrator about anything else.
    </ForAdministrators>
  </>
)
