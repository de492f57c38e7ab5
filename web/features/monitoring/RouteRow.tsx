import { Fragment } from 'react'
import type { RoutePerformance } from '#schema/api/monitoring.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { milliseconds } from '#web/shared/admin/format-units.ts'
import { Histogram } from './Histogram.tsx'
import * as styles from './routes.css.ts'

export type RouteRowProps = RoutePerformance & { route: string }

/** One route with its figures and the distribution of its response times. */
export function RouteRow({ route, count, avg, min, max, failures, histogram }: RouteRowProps) {
  const figures = [
    ['Count', count.toLocaleString()],
    ['Average', milliseconds(avg)],
    ['Min', milliseconds(min)],
    ['Max', milliseconds(max)],
  ] as const
  return (
    <li className={styles.row}>
      <h3 className={styles.route}>
        <code>{breakable(route)}</code>
        {route.endsWith(' *') && <span className={styles.name}>pages, files and unknown addresses</span>}
        {failures > 0 && <Badge tone="danger">{failures.toLocaleString()} failed</Badge>}
      </h3>
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
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

/** Allows line breaks before slashes. `<wbr>` adds nothing to copied text. */
const breakable = (route: string) =>
  route.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {index > 0 && '/'}
      {part}
    </Fragment>
  ))
