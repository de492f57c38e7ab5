import { Check, Square } from 'lucide-react'
import type { ChecklistItem } from '#schema/api/checklist.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { formerMember } from '#domain/team/former-member.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useChecklist } from '#web/shared/tasks/edit/use-checklist.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { formatExactTime, formatNumber } from '#web/ui/text/format.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './checklist.css.ts'
import { Section } from './Section.tsx'

export type ChecklistProps = { task: TaskDetail; items: readonly ChecklistItem[]; viewer: Viewer }

/** The checkboxes of the task's guide. The whole team shares the ticks. */
export function Checklist({ task, items, viewer }: ChecklistProps) {
  const tick = useChecklist(task, useCurrentUser().username)
  const mayTick = reasonNotTo(viewer.projectRole, 'tickChecklist') === null
  const done = items.filter(({ checked }) => checked !== null).length
  return (
    <Section title="Checklist" aside={`${formatNumber(done)} of ${formatNumber(items.length)}`}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            {mayTick ? (
              <label className={styles.item} title={tickedBy(item)}>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={item.checked !== null}
                  onChange={({ currentTarget }) => tick(item, currentTarget.checked)}
                />
                <span className={styles.text({ done: item.checked !== null })}>{item.text}</span>
              </label>
            ) : (
              <p className={styles.item} title={tickedBy(item)}>
                {item.checked === null ? <Square aria-hidden="true" /> : <Check aria-hidden="true" />}
                <span className={styles.text({ done: item.checked !== null })}>{item.text}</span>
                <VisuallyHidden>{item.checked === null ? ', unchecked' : ', checked'}</VisuallyHidden>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const tickedBy = ({ checked }: ChecklistItem): string | undefined =>
  checked === null ? undefined : `${checked.by ?? formerMember}, ${formatExactTime(checked.at)}`
