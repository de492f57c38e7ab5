import { ChevronDown, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { AssigneePicker } from '#web/shared/tasks/AssigneePicker.tsx'
import { DueDateLabel } from '#web/shared/tasks/DueDateLabel.tsx'
import { DueDatePicker } from '#web/shared/tasks/DueDatePicker.tsx'
import type { Viewer } from '#web/shared/team/member.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { usePrinting } from '#web/ui/use-printing.ts'
import * as styles from './facts.css.ts'

export type FactsProps = { task: Task; viewer: Viewer }

/** Assignee and due date. Users who may not change them see texts instead of buttons. */
export function Facts({ task, viewer }: FactsProps) {
  const mayAssign = reasonNotTo(viewer.projectRole, 'assign') === null
  const maySetDueDate = reasonNotTo(viewer.projectRole, 'setDueDate') === null
  return (
    <dl className={styles.facts}>
      <Fact name="Assignee">
        {mayAssign ? (
          <AssigneePicker
            tasks={[task]}
            renderTrigger={(props) => (
              <Button {...props} variant="ghost" className={styles.value} data-print>
                <Assignee task={task} />
                <VisuallyHidden>, change assignee</VisuallyHidden>
                <ChevronDown aria-hidden="true" className={styles.chevron} />
              </Button>
            )}
          />
        ) : (
          <span className={styles.text}>
            <Assignee task={task} />
          </span>
        )}
      </Fact>
      <Fact name="Due date">
        {maySetDueDate ? (
          <DueDatePicker
            tasks={[task]}
            renderTrigger={(props) => (
              <Button {...props} variant="ghost" className={styles.value} data-print>
                <DueDate task={task} />
                <VisuallyHidden>, change due date</VisuallyHidden>
                <ChevronDown aria-hidden="true" className={styles.chevron} />
              </Button>
            )}
          />
        ) : (
          <span className={styles.text}>
            <DueDate task={task} />
          </span>
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt className={styles.name}>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** On paper, “Tomorrow” would soon be wrong. */
function DueDate({ task }: { task: Task }) {
  const isPrinting = usePrinting()
  return isPrinting && task.dueOn !== null ? fullDay(task.dueOn) : <DueDateLabel task={task} />
}

function Assignee({ task: { assignee } }: { task: Pick<Task, 'assignee'> }) {
  const { username } = useCurrentUser()
  if (assignee === null)
    return (
      <>
        <UserRoundPlus aria-hidden="true" className={styles.noAvatar} />
        Unassigned
      </>
    )
  return (
    <>
      <Avatar name={assignee.username} kind={assignee.username === username ? 'me' : 'other'} />
      <bdi>{assignee.username}</bdi>
    </>
  )
}
