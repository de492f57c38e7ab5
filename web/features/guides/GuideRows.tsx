import { useId, type ReactNode } from 'react'
import type { TaskGuide } from '#schema/api/guides.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { editGuidePath } from '#schema/screens.ts'
import { votesInWords } from '#web/shared/votes/vote-texts.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { formatDay, formatNumber } from '#web/ui/text/format.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { rows } from '#web/ui/card/rows.css.ts'
import * as styles from './guides.css.ts'

export type GuideRowsProps = {
  title: string
  tasks: readonly TaskGuide[]
  onUnpublish?: ((task: TaskGuide) => void) | undefined
  children?: ReactNode
}

export function GuideRows({ title, tasks, onUnpublish, children }: GuideRowsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title} ({formatNumber(tasks.length)})
      </h2>
      {tasks.length === 0 ? (
        <p className={styles.none}>{children}</p>
      ) : (
        <ul className={rows}>
          {tasks.map((task) => (
            <GuideRow key={task.taskKey} task={task} onUnpublish={onUnpublish} />
          ))}
        </ul>
      )}
    </section>
  )
}

const GuideRow = ({ task, onUnpublish }: { task: TaskGuide } & Pick<GuideRowsProps, 'onUnpublish'>) => (
  <li className={styles.row}>
    <TaskFacts task={task} />
    <div className={styles.actions}>
      {onUnpublish && (
        <Button size="sm" variant="ghost" onClick={() => onUnpublish(task)}>
          <AccessibleLabel label={`Unpublish: ${task.title}`}>Unpublish</AccessibleLabel>
        </Button>
      )}
      <LinkButton size="sm" to={editGuidePath(task.taskKey)}>
        <AccessibleLabel label={`${actionLabel(task)}: ${task.title}`}>{actionLabel(task)}</AccessibleLabel>
      </LinkButton>
    </div>
  </li>
)

const actionLabel = ({ guide }: TaskGuide) => (guide ? 'Edit' : 'Write guide')

function TaskFacts({ task: { category, title, voteCount, guide } }: { task: TaskGuide }) {
  const { step, name } = categoryInfo[category]
  const votes = voteCount === 0 ? 'no votes' : votesInWords(voteCount)
  return (
    <div className={styles.facts}>
      {guide ? (
        <a href={guide.howToLink} target="_blank" rel="noopener" className={styles.guide}>
          {title}
        </a>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      <span className={styles.demand}>
        <CategoryLabel category={step} name={name} />
        <span>{guide ? `Published ${formatDay(guide.publishedAt)}, ${votes}` : votes}</span>
      </span>
    </div>
  )
}
