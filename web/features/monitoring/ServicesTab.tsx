import { useQuery } from '@tanstack/react-query'
import type { Health } from '#schema/api/health.ts'
import { databaseQuery, emailQuery, healthQuery, projectorQuery, storageQuery } from './api.ts'
import { databaseFacts, emailFacts, projectorFacts, storageFacts } from './service-facts.ts'
import { ServiceCard } from './ServiceCard.tsx'
import * as styles from './monitoring.css.ts'

/** Each service by itself, with what was measured of it. */
export default function ServicesTab() {
  const database = useQuery({ ...databaseQuery, select: (answer) => answer.database })
  const email = useQuery({ ...emailQuery, select: (answer) => answer.email })
  const storage = useQuery({ ...storageQuery, select: (answer) => answer.storage })
  const projector = useQuery({ ...projectorQuery, select: (answer) => answer.projector })
  const authentication = useQuery({ ...healthQuery, select: authenticationIn })
  return (
    <div className={styles.cards}>
      <ServiceCard service="database" query={database} facts={databaseFacts} />
      <ServiceCard service="email" query={email} facts={emailFacts} />
      <ServiceCard service="authentication" query={authentication} facts={() => []} />
      <ServiceCard service="storage" query={storage} facts={storageFacts} />
      <ServiceCard service="projector" query={projector} facts={projectorFacts} />
    </div>
  )
}

/** It is a session's round trip, which is timed with the health of all. */
function authenticationIn({ services }: Health) {
  const found = services.find(({ service }) => service === 'authentication')
  if (found === undefined) throw new Error('Authentication was not asked.')
  return found
}
