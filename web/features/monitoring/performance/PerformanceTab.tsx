import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router-dom'
import { histogramSteps, type Metrics, type RoutePerformance } from '#schema/api/monitoring.ts'
import { milliseconds } from '#web/shared/admin/format-units.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { rows } from '#web/ui/card/rows.css.ts'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SelectField } from '#web/ui/field/SelectField.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { metricsQuery } from '../api.ts'
import { filter, muted } from '../monitoring.css.ts'
import { parseOrder, routeOrders, withOrder, type RouteOrder } from '../search-params.ts'
import { describeHistogram, describeSpread } from './histogram.ts'
import * as styles from './routes.css.ts'

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
  max: 'Slowest request',
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
      <div className={filter}>
        <SelectField
          label="Order"
          value={order}
          options={routeOrders.map((order) => [order, orderLabels[order]])}
          onChange={(order) => setSearch((search) => withOrder(search, order))}
        />
        <p className={muted}>Requests of the last hour in all processes.</p>
      </div>
      <ul className={rows} aria-label="Response times by endpoint">
        {routes.map(([route, figures]) => (
          <RouteRow key={route} route={route} {...figures} />
        ))}
      </ul>
    </>
  )
}

function RouteRow({
  route,
  count,
  avg,
  min,
  max,
  failures,
  histogram,
}: RoutePerformance & { route: string }) {
  const figures = {
    Count: formatNumber(count),
    Average: milliseconds(avg),
    Min: milliseconds(min),
    Max: milliseconds(max),
  }
  return (
    <li className={styles.row}>
      <h3 className={styles.route}>
        <code>{breakable(route)}</code>
        {route.endsWith(' *') && <span className={styles.name}>pages, files and unknown addresses</span>}
        {failures > 0 && <Badge tone="danger">{formatNumber(failures)} failed</Badge>}
      </h3>
      <dl className={styles.figures}>
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      <Histogram histogram={histogram} />
    </li>
  )
}

/** Allows line breaks before the slashes of a route. `<wbr>` adds no character to copied text. */
const breakable = (route: string) =>
  route.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {index > 0 && '/'}
      {part}
    </Fragment>
  ))

function Histogram({ histogram }: { histogram: readonly number[] }) {
  const maximum = Math.max(1, ...histogram)
  return (
    <div className={styles.histogram}>
      <svg
        role="img"
        aria-label={describeHistogram(histogram)}
        className={styles.drawing}
        viewBox={`0 0 ${histogram.length} 1`}
        preserveAspectRatio="none"
      >
        {histogram.map((count, index) => {
          // The minimum height makes single requests visible.
          const height = count === 0 ? 0 : Math.max(0.06, count / maximum)
          return (
            <rect
              key={index}
              className={styles.bar}
              x={index + 0.08}
              y={1 - height}
              width={0.84}
              height={height}
            />
          )
        })}
      </svg>
      <div className={styles.steps} aria-hidden="true">
        <span>{milliseconds(histogramSteps[0])}</span>
        <span>over {milliseconds(histogramSteps.at(-1) ?? 0)}</span>
      </div>
      <p className={styles.spread}>{describeSpread(histogram)}</p>
    </div>
  )
}
