import { Fragment } from 'react'
import type { RoutePerformance } from '#schema/api/monitoring.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { milliseconds } from './figures.ts'
import { Histogram } from './Histogram.tsx'
import * as styles from './routes.css.ts'

export type RouteRowProps = RoutePerformance & { route: string }

/** One route: its figures, and how its times are spread. */
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

/** A line may end before a slash of a path, and nowhere else unless it must. What is copied is the path alone. */
const breakable = (route: string) =>
  route.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {index > 0 && '/'}
      {part}
    </Fragment>
  ))
