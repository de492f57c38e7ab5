import { useId, type ReactNode } from 'react'
import { categoryInfo } from '#schema/roadmap.ts'
import type { GuidedTask } from '#schema/api/guides.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import * as styles from './guides.css.ts'

export type GuideRowsProps = {
  title: string
  tasks: readonly GuidedTask[]
  onWrite: (task: GuidedTask) => void
  onWithdraw?: (task: GuidedTask) => void
  /** Stands where there is no task. */
  children?: ReactNode
}

/** Tasks, each with what can be done about its guide. */
export function GuideRows({ title, tasks, onWrite, onWithdraw, children }: GuideRowsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title} ({tasks.length})
      </h2>
      {tasks.length === 0 && <p className={styles.count}>{children}</p>}
      <ul className={styles.rows}>
        {tasks.map((task) => (
          <li key={task.taskKey} className={styles.row}>
            <Facts task={task} />
            <div className={styles.actions}>
              {onWithdraw && (
                <Button size="sm" variant="ghost" onClick={() => onWithdraw(task)}>
                  <Spoken as={`Withdraw: ${task.title}`}>Withdraw</Spoken>
                </Button>
              )}
              <Button size="sm" onClick={() => onWrite(task)}>
                <Spoken as={`${verb(task)}: ${task.title}`}>{verb(task)}</Spoken>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const verb = ({ guide }: GuidedTask) => (guide ? 'Correct' : 'Write')

function Facts({ task: { category, title, voteCount, guide } }: { task: GuidedTask }) {
  const { step, name } = categoryInfo[category]
  const votes = voteCount === 0 ? 'no votes' : voteCount === 1 ? '1 vote' : `${voteCount} votes`
  return (
    <div className={styles.facts}>
      <CategoryMark category={step} name={name} className={styles.category} />
      {guide ? (
        <a href={guide.howToLink} target="_blank" rel="noopener" className={styles.guide}>
          {title}
        </a>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      <span className={styles.detail}>
        {guide ? `Since ${day.format(new Date(guide.publishedAt))}, ${votes}` : votes}
      </span>
    </div>
  )
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
