import type { UseQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockTime, useNow } from '#web/ui/text/clock.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import * as styles from './admin.css.ts'
import { useMayBeOutdated } from './hooks.ts'

export type QueryViewProps<Data> = {
  query: UseQueryResult<Data>
  noun: string
  skeletons: ReactNode
  level?: 'h2' | 'h3'
  children: (data: Data) => ReactNode
}

export function QueryView<Data>({ query, noun, skeletons, level, children }: QueryViewProps<Data>) {
  const mayBeOutdated = useMayBeOutdated(query)
  return (
    <QueryStates
      query={query}
      level={level}
      variant="secondary"
      name={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
      errorTitle={`Failed to load ${noun}`}
      loading={<Loading label={`Loading ${noun}...`}>{skeletons}</Loading>}
    >
      {(data) => (
        <>
          {mayBeOutdated && <Stale at={query.dataUpdatedAt} />}
          {children(data)}
        </>
      )}
    </QueryStates>
  )
}

const Stale = ({ at }: { at: number }) => {
  const now = useNow(60_000)
  return (
    <p className={styles.stale} role="status">
      <Badge tone="warning" icon={History}>
        Out of date: last updated {clockTime(at, now)}
      </Badge>
    </p>
  )
}
