import type { UseQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { clockTime } from '#web/features/offline/age.ts'
import { Away } from '#web/features/offline/Away.tsx'
import { useAway } from '#web/features/offline/use-away.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { useUnknown } from './is-unknown.ts'
import * as styles from './monitoring.css.ts'
import { useNow } from './use-now.ts'

export type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** Where something newer is known than what was loaded last. */
  outdated?: boolean
  /** What is loaded, as it stands in a sentence: 'metrics'. */
  noun: string
  /** Boxes of the size of what comes. */
  skeletons: ReactNode
  /** Of what it says in their place: 'h3' in a card, which has a title of its own. */
  level?: 'h2' | 'h3'
  children: (data: Data) => ReactNode
}

/** What was asked for: out of reach, not to be had, on its way, here, or here from before. */
export function Loaded<Data>({
  query,
  outdated = false,
  noun,
  skeletons,
  level = 'h2',
  children,
}: LoadedProps<Data>) {
  const failure = useLoadFailure(query)
  const unknown = useUnknown(query)
  if (useAway(query)) {
    return (
      <Away level={level} title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} cannot be shown offline`}>
        This is kept on no device. It loads as soon as you are back online.
      </Away>
    )
  }
  if (failure !== null) {
    return (
      <ErrorState
        level={level}
        title={`Failed to load ${noun}`}
        action={
          <Button pending={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      >
        {sentence(failure.message)}
      </ErrorState>
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

/** Says that what follows could not be refreshed, and when it was so. */
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
