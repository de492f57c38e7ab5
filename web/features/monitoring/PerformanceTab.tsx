import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Metrics } from '#schema/api/monitoring.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { orderIn, orders, withOrder, type Order } from './address.ts'
import { metricsQuery } from './api.ts'
import { Loaded } from './Loaded.tsx'
import * as styles from './monitoring.css.ts'
import { RouteRow } from './RouteRow.tsx'
import { rows } from './routes.css.ts'

/** How long the requests of the last hour took, by route. */
export default function PerformanceTab() {
  const metrics = useQuery(metricsQuery)
  return (
    <Loaded query={metrics} noun="performance" skeletons={<Skeleton height="20rem" />}>
      {({ performance }) => <Routes performance={performance} />}
    </Loaded>
  )
}

const orderWords: Record<Order, string> = {
  count: 'Most requests',
  avg: 'Slowest on average',
  max: 'Slowest once',
  failures: 'Most failures',
}

function Routes({ performance }: Pick<Metrics, 'performance'>) {
  const [search, setSearch] = useSearchParams()
  const order = orderIn(search)
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
                setSearch((now) => withOrder(now, orders.find((one) => one === value) ?? orders[0]))
              }
            >
              {orders.map((one) => (
                <option key={one} value={one}>
                  {orderWords[one]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <p className={styles.muted}>Requests of the last hour, all processes together.</p>
      </div>
      <ul className={rows} aria-label="Response times by endpoint">
        {routes.map(([route, figures]) => (
          <RouteRow key={route} route={route} {...figures} />
        ))}
      </ul>
    </>
  )
}
