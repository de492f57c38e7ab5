import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoadError } from '#web/http/use-load-error.ts'
import { LoadError, type LoadErrorProps } from '#web/ui/feedback/States.tsx'
import { UnavailableOffline, useUnavailableOffline } from './UnavailableOffline.tsx'

export type QueryStatesProps<Data> = {
  query: UseQueryResult<Data>
  level?: 'h2' | 'h3' | undefined
  variant?: LoadErrorProps['variant']
  /** Subject of the sentence that says what is unavailable offline, such as 'The activity'. */
  name: string
  errorTitle: string
  loading: ReactNode
  children: (data: Data) => ReactNode
}

export function QueryStates<Data>({
  query,
  name,
  errorTitle,
  loading,
  level = 'h2',
  variant = 'primary',
  children,
}: QueryStatesProps<Data>) {
  const error = useLoadError(query)
  if (useUnavailableOffline(query))
    return (
      <UnavailableOffline level={level} title={`${name} cannot be shown offline`}>
        This isn’t saved on this device. It loads when you’re back online.
      </UnavailableOffline>
    )
  if (error !== null)
    return <LoadError level={level} variant={variant} title={errorTitle} error={error} query={query} />
  return query.data === undefined ? loading : children(query.data)
}
