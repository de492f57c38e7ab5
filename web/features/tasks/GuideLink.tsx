import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { button } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { guideHref, isNewGuide } from './guide.ts'
import { fresh } from './guide-link.css.ts'
import * as styles from './task-card.css.ts'

export type GuideLinkProps = {
  task: Task
  link: string
  /** On the large card. */
  lead?: boolean
}

/** Opens the task's how-to guide in a tab of its own, which cannot reach back into this one. */
export function GuideLink({ task, link, lead = false }: GuideLinkProps) {
  const [now] = useState(() => new Date())
  const isNew = isNewGuide(task, now)
  const words = isNew ? 'New guide' : 'How-to guide'
  const ring = task.priority && task.status !== 'completed' ? 'moving' : 'still'
  const look = isNew ? classNames(fresh({ ring }), styles.onTint) : undefined
  return (
    <Tooltip
      label={isNew ? 'New guide available!' : 'View instructional guide'}
      className={classNames(lead && styles.wide, !isNew && styles.flush) ?? ''}
    >
      <a
        href={guideHref(link, task.id)}
        target="_blank"
        rel="noopener"
        className={classNames(
          button({ variant: isNew ? 'secondary' : 'ghost', size: lead ? 'md' : 'sm', block: lead }),
          look,
        )}
      >
        <BookOpen aria-hidden="true" />
        <span>
          <Spoken as={`${words}: ${task.title}, opens in a new tab`}>{words}</Spoken>
        </span>
      </a>
    </Tooltip>
  )
}
