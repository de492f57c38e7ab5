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

export const routeOrders = ['count', 'avg', 'max', 'failures'] as const
export type RouteOrder = (typeof routeOrders)[number]

export const parseOrder = (search: URLSearchParams): RouteOrder =>
  routeOrders.find((order) => order === search.get('order')) ?? routeOrders[0]

export const withOrder = (search: URLSearchParams, order: RouteOrder): URLSearchParams =>
  withParams(search, { order: order === routeOrders[0] ? null : order })
