import { ChevronRight } from 'lucide-react'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { categoryPurposes } from '#domain/roadmap/category-purposes.ts'
import { Card } from '#web/ui/card/Card.tsx'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import * as styles from './first-steps.css.ts'

/** Explains the path and the first actions, until the first task of the project is completed. */
export default function FirstSteps() {
  return (
    <Card className={styles.card}>
      <details>
        <summary className={styles.summary}>
          <ChevronRight aria-hidden="true" className={styles.chevron} />
          <h2 className={styles.title}>Why start with these tasks</h2>
        </summary>
        <p className={styles.text}>
          Foundations come first, because all later steps build on them. Start with the priority tasks.
        </p>
        <ol className={styles.steps}>
          {categories.map((category) => (
            <li key={category}>
              <CategoryLabel category={categoryInfo[category].step} name={categoryInfo[category].name} />
              <p className={styles.text}>{categoryPurposes[category]}</p>
            </li>
          ))}
        </ol>
        <ul className={styles.hints}>
          <li>
            Press <b>Start Task</b> when you begin, and <b>Complete Task</b> when the work is done. You can
            undo both.
          </li>
          <li>
            If a task has no how-to guide, press <b>Upvote</b> to request one. We’ll email you when it’s
            published.
          </li>
          <li>
            Invite a teammate under <b>Team Members</b>. They see the same tasks.
          </li>
        </ul>
      </details>
    </Card>
  )
}
