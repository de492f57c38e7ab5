import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TaskList, type TaskViewProps } from '../TaskList.tsx'
import { filterFromSearch, filterTasks, isFiltered } from '#web/shared/tasks/list/filter.ts'
import { useFilterContext } from '#web/shared/tasks/list/use-filter-context.ts'
import { countRelevant } from '#web/shared/tasks/task-summary.ts'
import { useKeptFocus } from '#web/shared/tasks/use-kept-focus.ts'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { usePrinting } from '#web/ui/use-printing.ts'
import * as styles from './controls.css.ts'
import { viewFromSearch } from '../views.ts'

/** The tasks that match the filter in the URL, in the view in the URL. */
export default function FilteredTasks({ tasks, ...props }: TaskViewProps) {
  const [search] = useSearchParams()
  const context = useFilterContext(tasks[0]?.projectId ?? 0)
  const filter = useMemo(() => filterFromSearch(search, context), [search, context])
  const shown = useMemo(() => filterTasks(tasks, filter, context), [tasks, filter, context])
  const filtered = isFiltered(filter)
  // The heading of the list leaves out tasks that are not relevant as well.
  const relevant = countRelevant(shown)
  const others = shown.length - relevant
  // On paper, every view is the list with all texts.
  const View = usePrinting() ? TaskList : viewFromSearch(search).View
  const result = useRef<HTMLParagraphElement>(null)
  const list = useKeptFocus(result)
  return (
    <div ref={list}>
      <p ref={result} role="status" tabIndex={-1} className={styles.result}>
        {filtered &&
          (shown.length === 0 ? (
            'No tasks match these filters.'
          ) : (
            <>
              Showing <FormattedNumber value={relevant} /> of <FormattedNumber value={countRelevant(tasks)} />{' '}
              tasks
              {others > 0 && (
                <>
                  {' '}
                  and <FormattedNumber value={others} /> not relevant
                </>
              )}
            </>
          ))}
      </p>
      <View {...props} tasks={shown} all={filtered ? tasks : undefined} />
    </div>
  )
}
