import type { UseQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoadError } from '#web/http/use-load-error.ts'
import { clockTime } from '#web/offline/age.ts'
import { UnavailableOffline, useUnavailableOffline } from '#web/offline/UnavailableOffline.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { LoadError } from '#web/ui/feedback/States.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { useIsUnknown, useNow } from './hooks.ts'
import * as styles from './admin.css.ts'

export type QueryViewProps<Data> = {
  query: UseQueryResult<Data>
  /** Marks the data as out of date. */
  outdated?: boolean
  /** Name of the data within a sentence, such as 'metrics'. */
  noun: string
  skeletons: ReactNode
  /** Heading level of the error; 'h3' inside a card with a title. */
  level?: 'h2' | 'h3'
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, or its offline, error or loading state. Marks stale data. */
export function QueryView<Data>({
  query,
  outdated = false,
  noun,
  skeletons,
  level = 'h2',
  children,
}: QueryViewProps<Data>) {
  const failure = useLoadError(query)
  const unknown = useIsUnknown(query)
  if (useUnavailableOffline(query)) {
    return (
      <UnavailableOffline
        level={level}
        title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} cannot be shown offline`}
      >
        This is not stored on your device. It loads when you are back online.
      </UnavailableOffline>
    )
  }
  if (failure !== null) {
    return (
      <LoadError
        level={level}
        variant="secondary"
        title={`Failed to load ${noun}`}
        error={failure}
        query={query}
      />
    )
  }
  if (query.data === undefined) {
    return <Loading label={`Loading ${noun}...`}>{skeletons}</Loading>
  }
  return (
    <>
      {(outdated || unknown) && <Stale at={query.dataUpdatedAt} />}
      {children(query.data)}
    </>
  )
}

const Stale = ({ at }: { at: number }) => {
  const now = useNow(60_000)
  return (
    <p className={styles.stale} role="status">
      <Badge tone="warning" icon={History}>
        Out of date: as of {clockTime(at, now)}
      </Badge>
    </p>
  )
}
