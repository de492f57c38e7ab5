import { errorLevels, type ErrorLevel } from '#schema/api/monitoring.ts'
import { withParams } from '#web/shared/search-params.ts'

export const tabs = ['metrics', 'performance', 'errors', 'services'] as const
export type MonitoringTab = (typeof tabs)[number]

export const parseTab = (search: URLSearchParams): MonitoringTab =>
  tabs.find((tab) => tab === search.get('tab')) ?? tabs[0]

export const tabParams = (tab: MonitoringTab) => (tab === tabs[0] ? {} : { tab })

export const parseLevel = (search: URLSearchParams): ErrorLevel | undefined =>
  errorLevels.find((level) => level === search.get('level'))

export const withLevel = (search: URLSearchParams, level: ErrorLevel | undefined): URLSearchParams =>
  withParams(search, { level })

/** Columns of the performance table. */
export const routeOrders = ['count', 'avg', 'p95', 'min', 'max', 'failures', 'route'] as const
export type RouteOrder = (typeof routeOrders)[number]

export const parseOrder = (search: URLSearchParams): RouteOrder =>
  routeOrders.find((order) => order === search.get('order')) ?? routeOrders[0]

/** Figures are sorted from large to small and routes from A to Z, unless the address reverses the order. */
export const isReversed = (search: URLSearchParams): boolean => search.has('reverse')

/** Sorts by a column. Choosing the same column again reverses the order. */
export function withOrder(search: URLSearchParams, order: RouteOrder): URLSearchParams {
  const reverse = order === parseOrder(search) && !isReversed(search)
  return withParams(search, { order: order === routeOrders[0] ? null : order, reverse: reverse ? '1' : null })
}
