import { useSearchParams } from 'react-router-dom'
import { withParams } from '#web/shared/search-params.ts'
import { segment, segments } from '#web/ui/segments/segments.css.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { taskViews, viewFromSearch } from '../views.ts'

/** Links to the views of the task list. The links keep the filters. */
export default function ViewSwitch() {
  const [search] = useSearchParams()
  const current = viewFromSearch(search)
  return (
    <div role="group" aria-label="View" className={segments}>
      {taskViews.map((view) => (
        <Link
          key={view.label}
          to={{ search: withParams(search, { view: view.name }).toString() }}
          className={segment}
          aria-current={view === current || undefined}
          onPointerMove={view.preload}
          onPointerDown={view.preload}
          onFocus={view.preload}
        >
          {view.label}
        </Link>
      ))}
    </div>
  )
}
