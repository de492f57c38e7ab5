import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { guideLinkForTask } from '#schema/screens.ts'
import { button } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { newGuideRing } from './guide-link.css.ts'
import * as styles from './task-card.css.ts'

/** A guide is marked as new while its task is less than this many months old. */
const newForMonths = 3

/** The link to the guide of a task, which opens in a new tab. */
export function GuideLink({ task, link, lead }: { task: Task; link: string; lead: boolean }) {
  const [now] = useState(() => new Date())
  const isNew = isNewGuide(task, now)
  const label = isNew ? 'New guide' : 'How-to guide'
  const ring = task.priority && task.status !== 'completed' ? 'moving' : 'still'
  return (
    <Tooltip
      label={isNew ? 'New guide available!' : 'View instructional guide'}
      className={classNames(lead && styles.wide, !isNew && styles.flush) ?? ''}
    >
      <a
        href={guideLinkForTask(link, task.id)}
        target="_blank"
        rel="noopener"
        className={classNames(
          button({ variant: isNew ? 'secondary' : 'ghost', size: lead ? 'md' : 'sm', block: lead }),
          isNew && newGuideRing({ ring }),
          isNew && styles.onTint,
        )}
      >
        <BookOpen aria-hidden="true" />
        <span>
          <AccessibleLabel label={`${label}: ${task.title}, opens in a new tab`}>{label}</AccessibleLabel>
        </span>
      </a>
    </Tooltip>
  )
}

export function isNewGuide(task: Pick<Task, 'createdAt'>, now: Date): boolean {
  const since = new Date(now)
  since.setMonth(since.getMonth() - newForMonths)
  // 31 May minus three months would be 31 February, which becomes 3 March. Day 0 is the last day of February.
  if (since.getDate() !== now.getDate()) since.setDate(0)
  return new Date(task.createdAt) >= since
}
