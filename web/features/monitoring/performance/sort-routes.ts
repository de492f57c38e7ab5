import type { RoutePerformance } from '#schema/api/monitoring.ts'
import type { RouteOrder } from '../search-params.ts'

type Route = readonly [route: string, figures: RoutePerformance]

/** Sorts figures from large to small, and routes from A to Z. Routes with equal figures are sorted from A to Z. */
export function sortRoutes(routes: readonly Route[], order: RouteOrder, reversed: boolean): Route[] {
  const byRoute = ([one]: Route, [other]: Route) => (one < other ? -1 : 1)
  const byOrder = (one: Route, other: Route) =>
    order === 'route' ? byRoute(one, other) : other[1][order] - one[1][order]
  const direction = reversed ? -1 : 1
  return routes.toSorted((one, other) => direction * byOrder(one, other) || byRoute(one, other))
}
