import { errorLevels, type ErrorLevel } from '#schema/api/monitoring.ts'

export const tabs = ['metrics', 'performance', 'errors', 'services'] as const
export type MonitoringTab = (typeof tabs)[number]

/** The tab that an address names; the first where it names none. */
export const tabIn = (search: URLSearchParams): MonitoringTab =>
  tabs.find((tab) => tab === search.get('tab')) ?? tabs[0]

/** The level of errors that an address asks for; undefined for all. */
export const levelIn = (search: URLSearchParams): ErrorLevel | undefined =>
  errorLevels.find((level) => level === search.get('level'))

/** The address of a tab, without what another tab was asked for. The first needs no name. */
export const ofTab = (tab: MonitoringTab) => (tab === tabs[0] ? {} : { tab })

/** The address with another level. */
export const withLevel = (search: URLSearchParams, level: ErrorLevel | undefined): URLSearchParams =>
  withPart(search, 'level', level ?? null)

function withPart(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}

/** In which order the routes stand. */
export const orders = ['count', 'avg', 'max', 'failures'] as const
export type Order = (typeof orders)[number]

export const orderIn = (search: URLSearchParams): Order =>
  orders.find((order) => order === search.get('order')) ?? orders[0]

/** The address with another order. The first needs no name. */
export const withOrder = (search: URLSearchParams, order: Order): URLSearchParams =>
  withPart(search, 'order', order === orders[0] ? null : order)
