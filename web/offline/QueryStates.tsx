import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoadError } from '#web/http/use-load-error.ts'
import { LoadError, type LoadErrorProps } from '#web/ui/feedback/States.tsx'
import {
  UnavailableOffline,
  useUnavailableOffline,
  type UnavailableOfflineProps,
} from './UnavailableOffline.tsx'

export type QueryStatesProps<Data> = {
  query: UseQueryResult<Data>
  level?: 'h2' | 'h3' | undefined
  variant?: LoadErrorProps['variant']
  name: UnavailableOfflineProps['name']
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
  if (useUnavailableOffline(query)) return <UnavailableOffline level={level} name={name} />
  if (error !== null)
    return <LoadError level={level} variant={variant} title={errorTitle} error={error} query={query} />
  return query.data === undefined ? loading : children(query.data)
}
