import { AdminOnly } from '#web/shared/admin/AdminOnly.tsx'
import { PageHead } from '#web/shared/PageHead.tsx'
import { useCurrentUser } from '#web/shared/session/session.ts'
import { Monitoring } from './Monitoring.tsx'
import * as styles from '#web/shared/admin/monitoring.css.ts'
import { useRestoreFocus } from '#web/shared/admin/hooks.ts'

/** `/monitoring`: system health, for administrators. */
export default function MonitoringScreen() {
  const { role, username } = useCurrentUser()
  // The screen is replaced if the user loses the role while it is open.
  useRestoreFocus(role)
  return (
    <>
      <PageHead
        title="System Monitoring"
        description="Health of the services, metrics of the last hour, and logged errors."
      />
      {role === 'ADMIN' ? <Monitoring /> : <Forbidden username={username} />}
    </>
  )
}

const Forbidden = ({ username }: { username: string }) => (
  <>
    <h1 tabIndex={-1} className={styles.title}>
      System Monitoring
    </h1>
    <AdminOnly username={username}>Ask an administrator for access.</AdminOnly>
  </>
)
