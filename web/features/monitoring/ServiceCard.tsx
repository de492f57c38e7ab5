import type { UseQueryResult } from '@tanstack/react-query'
import { serviceWords } from '#domain/subject-words.ts'
import type { Health } from '#schema/api/health.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { Facts, type Fact } from './Facts.tsx'
import { milliseconds } from './figures.ts'
import { isUnknown } from './is-unknown.ts'
import { Loaded } from './Loaded.tsx'
import * as styles from './monitoring.css.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { saysAnother, useNewest, type Asked } from './use-newest.ts'

export type ServiceCardProps<Data> = {
  service: Health['services'][number]['service']
  query: UseQueryResult<Data>
  facts: (data: NoInfer<Data>) => readonly Fact[]
}

export function ServiceCard<Data extends Asked>({ service, query, facts }: ServiceCardProps<Data>) {
  const name = serviceWords[service]
  const newest = useNewest(service, query)
  // What is from before says so; how the service is now stands ahead of that.
  const outdated = isUnknown(query) || saysAnother(newest, query.data)
  const now = outdated ? newest : null
  return (
    <TitledCard title={name} aside={newest !== undefined && <StatusBadge status={newest?.status ?? null} />}>
      {now && <Found asked={now} />}
      <Loaded
        query={query}
        outdated={outdated}
        level="h3"
        noun={`${name.toLowerCase()} figures`}
        skeletons={<Skeleton height="6rem" />}
      >
        {(data) => {
          const measured = facts(data)
          return now ? <Facts small facts={measured} /> : <Found asked={data} facts={measured} />
        }}
      </Loaded>
    </TitledCard>
  )
}

/** Why it is not well, and how long it took to say so. */
const Found = ({ asked: { error, responseTime }, facts = [] }: { asked: Asked; facts?: readonly Fact[] }) => (
  <>
    {error !== undefined && (
      <p className={styles.reason} dir="auto">
        {sentence(error)}
      </p>
    )}
    <Facts
      small
      facts={[
        { label: 'Response time', value: milliseconds(responseTime), detail: 'of the whole check' },
        ...facts,
      ]}
    />
  </>
)
