import { BookOpen } from 'lucide-react'
import type { Task } from '#schema/api/tasks.ts'
import { button } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { guideHref, isNewGuide } from './guide.ts'
import * as styles from './guide-link.css.ts'

export type GuideLinkProps = { task: Task; link: string; size?: 'sm' | 'md'; className?: string | undefined }

/** Opens the task's how-to guide in a tab of its own, which cannot reach back into this one. */
export function GuideLink({ task, link, size = 'sm', className }: GuideLinkProps) {
  const isNew = isNewGuide(task, new Date())
  return (
    <Tooltip label={isNew ? 'New guide available!' : 'View instructional guide'} {...(className && { className })}>
      <a
        href={guideHref(link, task.id)}
        target="_blank"
        rel="noopener"
        className={classNames(button({ variant: isNew ? 'secondary' : 'ghost', size }), isNew && styles.fresh)}
      >
        <BookOpen aria-hidden="true" />
        <span>
          {isNew ? 'New guide' : 'How-to guide'}
          <VisuallyHidden>: {task.title}, opens in a new tab</VisuallyHidden>
        </span>
      </a>
    </Tooltip>
  )
}
