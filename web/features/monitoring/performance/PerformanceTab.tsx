import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { trendMinutes, type Metrics, type RoutePerformance } from '#schema/api/monitoring.ts'
import { decimalsFor, milliseconds } from '#web/shared/admin/format-units.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SortableHeader } from '#web/ui/table/SortableHeader.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { metricsQuery } from '../api.ts'
import { muted } from '../monitoring.css.ts'
import { isReversed, parseOrder, withOrder, type RouteOrder } from '../search-params.ts'
import * as styles from './performance.css.ts'
import { sortRoutes } from './sort-routes.ts'

export default function PerformanceTab() {
  const metrics = useQuery(metricsQuery)
  return (
    <QueryView query={metrics} noun="performance" skeletons={<Skeleton height="20rem" />}>
      {({ performance }) => <Routes performance={performance} />}
    </QueryView>
  )
}

/** Number of rows that fit on one screen. */
const firstRows = 5

function Routes({ performance }: Pick<Metrics, 'performance'>) {
  const [search] = useSearchParams()
  const [showsAll, setShowsAll] = useState(false)
  const routes = sortRoutes(Object.entries(performance), parseOrder(search), isReversed(search))
  if (routes.length === 0) {
    return (
      <EmptyState title="No requests in the last hour">
        Each endpoint appears here after its first request.
      </EmptyState>
    )
  }
  const shown = showsAll ? routes : routes.slice(0, firstRows)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard */}
      <div className={styles.frame} role="region" aria-label="Response times" tabIndex={0}>
        <table className={styles.table}>
          <caption className={styles.caption}>
            Response times by endpoint in the last hour, across all processes. The 95% column is the time
            within which 95% of requests finished.
          </caption>
          <thead>
            <tr>
              <RouteHeader order="route">Endpoint</RouteHeader>
              <RouteHeader order="count">Count</RouteHeader>
              <RouteHeader order="avg">Average</RouteHeader>
              <th scope="col" className={styles.trend}>
                Last hour
              </th>
              <RouteHeader order="p95">95%</RouteHeader>
              <RouteHeader order="min">Min</RouteHeader>
              <RouteHeader order="max">Max</RouteHeader>
              <RouteHeader order="failures">Failed</RouteHeader>
            </tr>
          </thead>
          <tbody>
            {shown.map(([route, figures]) => (
              <RouteRow key={route} route={route} {...figures} />
            ))}
          </tbody>
        </table>
      </div>
      {routes.length > firstRows && (
        <div className={styles.foot}>
          <p className={muted}>
            {formatNumber(shown.length)} of {formatNumber(routes.length)} endpoints
          </p>
          <Button size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : 'Show all'}
          </Button>
        </div>
      )}
    </>
  )
}

function RouteHeader({ order, children }: { order: RouteOrder; children: string }) {
  const [search, setSearch] = useSearchParams()
  const isSorted = parseOrder(search) === order
  const isAscending = isReversed(search) !== (order === 'route')
  return (
    <SortableHeader
      order={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      onSort={() => setSearch((search) => withOrder(search, order), { replace: true })}
    >
      {children}
    </SortableHeader>
  )
}

const RouteRow = ({
  route,
  count,
  avg,
  p95,
  min,
  max,
  failures,
  trend,
}: RoutePerformance & { route: string }) => (
  <tr>
    <th scope="row" className={styles.route}>
      <code>{breakable(route)}</code>
      {route.endsWith(' *') && <span className={muted}> pages, files and unknown addresses</span>}
    </th>
    <td>
      <FormattedNumber value={count} />
    </td>
    <Duration ms={avg} />
    <td className={styles.trend}>
      <Sparkline trend={trend} />
    </td>
    <Duration ms={p95} />
    <Duration ms={min} />
    <Duration ms={max} />
    <td className={failures > 0 ? styles.failed : undefined}>
      <FormattedNumber value={failures} />
    </td>
  </tr>
)

const Duration = ({ ms }: { ms: number }) => (
  <td>
    <FormattedNumber value={ms} format={decimalsFor(ms)} /> ms
  </td>
)

/** Allows line breaks before the slashes of a route. `<wbr>` adds no character to copied text. */
const breakable = (route: string) =>
  route.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {index > 0 && '/'}
      {part}
    </Fragment>
  ))

function Sparkline({ trend }: Pick<RoutePerformance, 'trend'>) {
  const measured = trend.filter((avg) => avg !== null)
  const maximum = Math.max(1, ...measured)
  return (
    <svg
      role="img"
      aria-label={describeTrend(measured)}
      className={styles.sparkline}
      viewBox={`0 0 ${trend.length} 1`}
      preserveAspectRatio="none"
    >
      {trend.map((avg, index) => {
        // The minimum height makes the smallest averages visible. Intervals without requests have no bar.
        const height = avg === null ? 0 : Math.max(0.08, avg / maximum)
        return <rect key={index} x={index + 0.1} y={1 - height} width={0.8} height={height} />
      })}
    </svg>
  )
}

const describeTrend = (averages: readonly number[]): string =>
  averages.length === 0
    ? 'No requests'
    : `Averages per ${trendMinutes} minutes: from ${milliseconds(Math.min(...averages))} to ${milliseconds(Math.max(...averages))}, most recently ${milliseconds(averages.at(-1) ?? 0)}`
