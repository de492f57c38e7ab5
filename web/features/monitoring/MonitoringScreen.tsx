import { ForAdministrators } from '#web/app/ForAdministrators.tsx'
import { PageHead } from '#web/app/PageHead.tsx'
import { useSignedIn } from '#web/features/session/api.ts'
import { Monitoring } from './Monitoring.tsx'
import * as styles from './monitoring.css.ts'
import { useFocusBack } from './use-focus-back.ts'

/** `/monitoring`: how Brandpath is, for its administrators. */
export default function MonitoringScreen() {
  const { role, username } = useSignedIn()
  // Whoever is demoted while the screen is open loses all of it.
  useFocusBack(role)
  return (
    <>
      <PageHead
        title="System Monitoring"
        description="How Brandpath is: its services, what it measured in the last hour, and what went wrong."
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
    <ForAdministrators username={username}>
      Ask an administrator how Brandpath is doing, or to make you one.
    </ForAdministrators>
  </>
)
