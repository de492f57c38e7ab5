import { AdminOnly } from '#web/shared/admin/AdminOnly.tsx'
import { useCurrentUser } from '#web/shared/session/session.ts'
import { History, HistoryPageHead } from './History.tsx'
import * as styles from './history.css.ts'
import { useRestoreFocus } from '#web/shared/admin/hooks.ts'

/** `/history`: the event log, for administrators. */
export default function HistoryScreen() {
  const { role, username } = useCurrentUser()
  // The screen is replaced if the user loses the role while it is open.
  useRestoreFocus(role)
  return role === 'ADMIN' ? <History username={username} /> : <Forbidden username={username} />
}

const Forbidden = ({ username }: { username: string }) => (
  <>
    <HistoryPageHead />
    <h1 tabIndex={-1} className={styles.title}>
      Event History
    </h1>
    <AdminOnly username={username}>
      Each project lists its own changes under Activity. Ask an administrator about anything else.
    </AdminOnly>
  </>
)
