import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams } from 'react-router-dom'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { readStorage, writeStorage } from '#web/http/storage.ts'
import { byCategory, type CategoryTasks, type TaskGroup } from '#web/shared/tasks/groups.ts'
import { frame } from '#web/shared/tasks/task-card.css.ts'
import { describeFacts } from '#web/shared/tasks/due-date.ts'
import { countRelevant } from '#web/shared/tasks/task-summary.ts'
import { categoryAnchor, taskAnchor } from '#web/shared/tasks/tasks.ts'
import { useHashFocus } from '#web/shared/use-hash-focus.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { CategoryTicks } from '#web/ui/progress/CategoryTicks.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { usePrinting } from '#web/ui/use-printing.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { TaskCard, type TaskCardProps } from './TaskCard.tsx'
import * as styles from './tasks.css.ts'

const shownByDefault = 6

type CardProps = Pick<TaskCardProps, 'canChange' | 'onStatusChange'>

/** Props of every view of the task list. A view shows the tasks that match the filters. */
export type TaskViewProps = {
  tasks: readonly Task[]
  /** All tasks of the project; not given if there is no filter. */
  all?: readonly Task[] | undefined
  canChange: boolean
  /** Changes the status of a task, by default to the next one. The change is optimistic and can be undone. */
  onStatusChange: (task: Task, to?: TaskStatus) => void
}

/** The default view: cards by category and type. A filter shows the matches in collapsed categories too. */
export function TaskList({ tasks, all, ...cardProps }: TaskViewProps) {
  const categories = useMemo(() => byCategory(tasks, all), [tasks, all])
  const [collapsed, toggle] = useCollapsedCategories(tasks[0]?.projectId)
  // The first render leaves out this long list, so that the tasks above it are usable earlier.
  const isShown = useDeferredValue(true, false)
  const printing = usePrinting()
  if (!isShown && !printing) return <div className={styles.listPlaceholder} />
  return categories.map((category) => (
    <CategorySection
      key={category.category}
      {...cardProps}
      category={category}
      isOpen={all !== undefined || !collapsed.includes(category.category)}
      onToggle={() => toggle(category.category)}
    />
  ))
}

/** The categories that the user has collapsed in a project. The browser remembers them. */
function useCollapsedCategories(projectId = 0) {
  const key = `collapsed-categories-${projectId}`
  const [collapsed, setCollapsed] = useState(() => (readStorage(key) ?? '').split(',').map(Number))
  function toggle(category: number) {
    const next = collapsed.includes(category)
      ? collapsed.filter((other) => other !== category)
      : [...collapsed.filter(Boolean), category]
    setCollapsed(next)
    writeStorage(key, next.join(',') || null)
  }
  return [collapsed, toggle] as const
}

type CategorySectionProps = CardProps & { category: CategoryTasks; isOpen: boolean; onToggle: () => void }

function CategorySection({ category: each, isOpen, onToggle, ...cardProps }: CategorySectionProps) {
  const { category, name, completed, total, groups } = each
  const anchor = categoryAnchor(category)
  // If the URL names a task of a collapsed category, the category expands, and then the group focuses the task.
  const isShown = usePrinting() || isOpen
  const tasks = isOpen ? [] : groups.flatMap((group) => group.tasks)
  useHashFocus(
    tasks.map(({ id }) => taskAnchor(id)),
    { onMissing: onToggle },
  )
  useOpenTaskShown(tasks, onToggle)
  if (groups.length === 0) return null
  return (
    <section id={anchor} className={styles.category} aria-labelledby={`${anchor}-title`}>
      <CategoryTicks category={category} shape="rule" />
      <div className={styles.categoryHead} data-cat={category}>
        <h3 id={`${anchor}-title`} tabIndex={-1}>
          <span className={styles.number}>{category}</span> {name}
        </h3>
        <span className={styles.tally}>
          {completed} of {total} completed
          <IconButton
            icon={ChevronDown}
            size="sm"
            label={`Tasks of ${name}`}
            className={styles.chevron}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        </span>
      </div>
      {isShown && groups.map((group) => <TaskGroupList key={group.name} group={group} {...cardProps} />)}
    </section>
  )
}

/** Shows the card of the open task once, because closing the task returns the focus to its card. */
function useOpenTaskShown(hidden: readonly Task[], show: () => void): void {
  const openTask = Number(useParams()['taskId'])
  const last = useRef<number>(undefined)
  useEffect(() => {
    if (last.current === openTask) return
    last.current = openTask
    if (hidden.some(({ id }) => id === openTask)) show()
  })
}

export function TaskGroupList({ group, ...cardProps }: CardProps & { group: TaskGroup }) {
  const [expanded, setExpanded] = useState(false)
  const printing = usePrinting()
  const titleId = useId()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  // If the URL names a hidden task, the group expands, and the next render focuses the task.
  useHashFocus(
    group.tasks.map(({ id }) => taskAnchor(id)),
    { onMissing: () => setExpanded(true) },
  )
  const hiddenCount = group.tasks.length - shownByDefault
  useOpenTaskShown(expanded ? [] : group.tasks.slice(shownByDefault), () => setExpanded(true))

  /** Moves the focus to the first revealed task, because the pressed button disappears. */
  function showAllTasks() {
    flushSync(() => setExpanded(true))
    list.current?.children[shownByDefault]?.querySelector<HTMLElement>('button, a')?.focus()
  }

  const shown = expanded || printing ? group.tasks : group.tasks.slice(0, shownByDefault)
  const actionLabel = (label: string) => (
    <AccessibleLabel label={`${label}: ${group.name}`}>{label}</AccessibleLabel>
  )
  return (
    <div role="group" aria-labelledby={titleId}>
      <div className={styles.groupHead}>
        <h4 id={titleId}>
          {group.name} <span className={styles.aside}>({countRelevant(group.tasks)})</span>
        </h4>
        {hiddenCount > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className={styles.toggle}
            aria-expanded={expanded}
            aria-controls={listId}
            onClick={() => setExpanded(!expanded)}
          >
            <span>
              <span className={styles.onWide}>{actionLabel(expanded ? 'Show Less' : 'Show All')}</span>
              <span className={styles.onNarrow}>{actionLabel(expanded ? 'Less' : 'More')}</span>
            </span>
          </Button>
        )}
      </div>
      <ul ref={list} id={listId} className={styles.cards}>
        {shown.map((task) => (
          <li key={task.id} id={taskAnchor(task.id)} tabIndex={-1} className={frame}>
            <TaskCard task={task} variant="full" {...cardProps} />
            {printing && <p className={styles.facts}>{describeFacts(task)}</p>}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && !expanded && (
        <Button variant="ghost" size="sm" className={styles.showMore} onClick={showAllTasks}>
          <span>
            {actionLabel(`Show ${formatNumber(hiddenCount)} More ${hiddenCount === 1 ? 'Task' : 'Tasks'}`)}
          </span>
        </Button>
      )}
    </div>
  )
}
