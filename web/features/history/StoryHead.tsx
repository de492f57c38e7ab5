import { ArrowLeft } from 'lucide-react'
import { screens } from '#schema/screens.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import type { Filter } from './filter.ts'
import * as styles from './history.css.ts'

export type StoryHeadProps = {
  filter: Filter
  /** Of the task, where it is known. */
  title: string | undefined
  /** Nothing is told. */
  refused: boolean
}

/** Of what the story is, and the way back to all events. */
export const StoryHead = ({ filter: { correlation, project, task }, title, refused }: StoryHeadProps) => (
  <div className={styles.storyHead}>
    <LinkButton variant="ghost" size="sm" className={styles.back} to={screens.history}>
      <ArrowLeft aria-hidden="true" />
      All events
    </LinkButton>
    <h2>{task === undefined ? 'One request' : 'One task'}</h2>
    {!refused && (
      <p className={styles.lead}>
        {task === undefined ? (
          <>
            What request <code className={styles.code}>{correlation}</code> led to, in its order.
          </>
        ) : (
          <>
            What happened to{' '}
            {title === undefined ? (
              <code className={styles.code}>{task}</code>
            ) : (
              <bdi className={styles.storyTitle}>{title}</bdi>
            )}{' '}
            in project {project}, in its order.
          </>
        )}
      </p>
    )}
  </div>
)
