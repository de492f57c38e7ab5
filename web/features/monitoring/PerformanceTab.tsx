import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Metrics } from '#schema/api/monitoring.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { parseOrder, routeOrders, withOrder, type RouteOrder } from './search-params.ts'
import { metricsQuery } from './api.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import * as styles from '#web/shared/admin/monitoring.css.ts'
import { RouteRow } from './RouteRow.tsx'
import { rows } from './routes.css.ts'

/** Response times of the last hour by route. */
export default function PerformanceTab() {
  const metrics = useQuery(metricsQuery)
  return (
    <QueryView query={metrics} noun="performance" skeletons={<Skeleton height="20rem" />}>
      {({ performance }) => <Routes performance={performance} />}
    </QueryView>
  )
}

const orderLabels: Record<RouteOrder, string> = {
  count: 'Most requests',
  avg: 'Slowest on average',
  max: 'Slowest once',
  failures: 'Most failures',
}

function Routes({ performance }: Pick<Metrics, 'performance'>) {
  const [search, setSearch] = useSearchParams()
  const order = parseOrder(search)
  const routes = Object.entries(performance).toSorted(([, one], [, other]) => other[order] - one[order])
  if (routes.length === 0) {
    return (
      <EmptyState title="No requests in the last hour">Each route appears here once it is used.</EmptyState>
    )
  }
  return (
    <>
      <div className={styles.filter}>
        <FormField label="Order">
          {(control) => (
            <Select
              {...control}
              value={order}
              onChange={({ currentTarget: { value } }) =>
                setSearch((now) => withOrder(now, routeOrders.find((one) => one === value) ?? routeOrders[0]))
              }
            >
              {routeOrders.map((one) => (
                <option key={one} value={one}>
                  {orderLabels[one]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <p className={styles.muted}>Requests of the last hour in all processes.</p>
      </div>
      <ul className={rows} aria-label="Response times by endpoint">
        {routes.map(([route, figures]) => (
          <RouteRow key={route} route={route} {...figures} />
        ))}
      </ul>
    </>
  )
}
