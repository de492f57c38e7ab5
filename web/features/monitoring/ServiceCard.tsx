import type { UseQueryResult } from '@tanstack/react-query'
import { serviceWords } from '#domain/subject-words.ts'
import type { Health } from '#schema/api/health.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts, type Fact } from './Facts.tsx'
import { milliseconds } from './figures.ts'
import { Loaded } from './Loaded.tsx'
import * as styles from './monitoring.css.ts'
import { StatusBadge } from './StatusBadge.tsx'

type Service = Health['services'][number]
/** How a service was when it was asked. */
type Asked = Pick<Service, 'status' | 'responseTime' | 'error'>

export type ServiceCardProps<Data> = {
  service: Service['service']
  query: UseQueryResult<Data>
  facts: (data: NoInfer<Data>) => readonly Fact[]
}

export function ServiceCard<Data extends Asked>({ service, query, facts }: ServiceCardProps<Data>) {
  const name = serviceWords[service]
  return (
    <TitledCard title={name} aside={query.data && <StatusBadge status={query.data.status} />}>
      <Loaded query={query} noun={name.toLowerCase()} skeletons={<Skeleton height="6rem" />}>
        {(data) => (
          <>
            {data.error !== undefined && (
              <p className={styles.reason} dir="auto">
                {data.error}
              </p>
            )}
            <Facts
              small
              facts={[{ label: 'Response time', value: milliseconds(data.responseTime) }, ...facts(data)]}
            />
          </>
        )}
      </Loaded>
    </TitledCard>
  )
}
