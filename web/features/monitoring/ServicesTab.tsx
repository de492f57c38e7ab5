import { useQuery } from '@tanstack/react-query'
import type { Health } from '#schema/api/health.ts'
import { databaseQuery, emailQuery, healthQuery, projectorQuery, storageQuery } from './api.ts'
import { databaseFacts, emailFacts, projectorFacts, storageFacts } from './service-facts.ts'
import { ServiceCard } from './ServiceCard.tsx'
import * as styles from '#web/shared/admin/monitoring.css.ts'

/** One card per service. */
export default function ServicesTab() {
  const database = useQuery({ ...databaseQuery, select: (response) => response.database })
  const email = useQuery({ ...emailQuery, select: (response) => response.email })
  const storage = useQuery({ ...storageQuery, select: (response) => response.storage })
  const projector = useQuery({ ...projectorQuery, select: (response) => response.projector })
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

/** Authentication has no call of its own; its status is part of the overall health. */
function authenticationIn({ services }: Health) {
  const found = services.find(({ service }) => service === 'authentication')
  if (found === undefined) throw new Error('The health response contains no service "authentication".')
  return found
}
