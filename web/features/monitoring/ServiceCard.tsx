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
import { useNewest, type Asked } from './use-newest.ts'

export type ServiceCardProps<Data> = {
  service: Health['services'][number]['service']
  query: UseQueryResult<Data>
  facts: (data: NoInfer<Data>) => readonly Fact[]
}

export function ServiceCard<Data extends Asked>({ service, query, facts }: ServiceCardProps<Data>) {
  const name = serviceWords[service]
  const newest = useNewest(service, query)
  return (
    <TitledCard title={name} aside={newest !== undefined && <StatusBadge status={newest?.status ?? null} />}>
      <Loaded query={query} noun={name.toLowerCase()} skeletons={<Skeleton height="6rem" />}>
        {(data) => (
          <>
            {newest?.error !== undefined && (
              <p className={styles.reason} dir="auto">
                {newest.error}
              </p>
            )}
            <Facts
              small
              facts={[
                { label: 'Response time', value: milliseconds((newest ?? data).responseTime) },
                ...facts(data),
              ]}
            />
          </>
        )}
      </Loaded>
    </TitledCard>
  )
}
