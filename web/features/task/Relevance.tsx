import { CircleOff, Ellipsis, RotateCcw } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { planning } from '#schema/api/index.ts'
import type { Task } from '#schema/api/tasks.ts'
import { maxReason } from '#schema/limits.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { setOpenTask } from '#web/shared/tasks/edit/set-open-task.ts'
import { useTaskEdit } from '#web/shared/tasks/edit/use-task-edit.ts'
import { taskTitleId } from '#web/shared/tasks/tasks.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { noticeLine } from '#web/ui/feedback/feedback.css.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { openTaskQuery } from './api.ts'
import { blankOr } from './blank-or.ts'
import { focusWhenShown, onEscape } from './opened-field.ts'
import * as styles from './task.css.ts'

export type RelevanceProps = { task: Task; viewer: Viewer }

const useReason = ({ projectId, id }: Task): string | undefined =>
  useQuery(openTaskQuery(projectId, id)).data?.relevanceReason ?? undefined

function useRelevance({ id, projectId, title, relevant }: Task) {
  const client = useQueryClient()
  const edit = useTaskEdit()
  return (reason: string | undefined) => {
    const task = { id, projectId, title }
    edit({ kind: 'relevant', task, from: relevant, to: !relevant, ...(reason !== undefined && { reason }) })
    setOpenTask(client, task, (shown) => ({ ...shown, relevanceReason: reason ?? null }))
    // The pressed button disappears.
    document.getElementById(taskTitleId)?.focus({ preventScroll: true })
  }
}

const mayChange = ({ projectRole }: Viewer) => reasonNotTo(projectRole, 'setRelevance') === null

export function NotRelevantNotice({ task, viewer }: RelevanceProps) {
  const toggle = useRelevance(task)
  const reason = useReason(task)
  if (task.relevant) return null
  return (
    <Notice
      kind="info"
      icon={CircleOff}
      className={styles.notice}
      action={
        mayChange(viewer) ? (
          <Button size="sm" onClick={() => toggle(reason)}>
            <RotateCcw aria-hidden="true" /> Mark as relevant
          </Button>
        ) : undefined
      }
    >
      <span className={noticeLine}>
        This task is not relevant to this brand and doesn’t count towards your progress.
      </span>
      {reason !== undefined && (
        <span className={noticeLine}>
          Reason: <bdi>{reason}</bdi>
        </span>
      )}
    </Notice>
  )
}

/**
 * A menu beside the status with the action “Mark as not relevant”, and the form for its reason. Only the owner and project
 * admins see the menu.
 */
export function useNotRelevant({
  task,
  viewer,
}: RelevanceProps): readonly [menu: ReactNode, form: ReactNode] {
  const toggle = useRelevance(task)
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!task.relevant || !mayChange(viewer)) return [null, null]
  const menu = (
    <Menu
      align="end"
      entries={[
        { kind: 'action', label: notRelevantLabel, icon: CircleOff, onSelect: () => setIsOpen(true) },
      ]}
      renderTrigger={(props) => (
        <IconButton {...props} ref={opener} icon={Ellipsis} size="sm" label="More actions" />
      )}
    />
  )
  const form = isOpen && (
    <ReasonForm
      onSubmit={(reason) => {
        setIsOpen(false)
        toggle(reason)
      }}
      onCancel={() => {
        flushSync(() => setIsOpen(false))
        opener.current?.focus()
      }}
    />
  )
  return [menu, form]
}

const notRelevantLabel = 'Mark as not relevant'

const reasonForm = z.object({ reason: blankOr(planning.relevanceReason) })

type ReasonFormProps = { onSubmit: (reason: string | undefined) => void; onCancel: () => void }

function ReasonForm({ onSubmit, onCancel }: ReasonFormProps) {
  const { propsFor, errors } = useForm(reasonForm)
  return (
    <form {...propsFor(({ reason }) => onSubmit(reason))} className={styles.reason}>
      <FormField
        label="Reason (optional)"
        hint={`Up to ${maxReason} characters. The whole team can read it.`}
        error={errors['reason']}
      >
        {(control) => (
          <Input
            {...control}
            name="reason"
            size="md"
            ref={focusWhenShown}
            autoComplete="off"
            onKeyDown={onEscape(onCancel)}
          />
        )}
      </FormField>
      <div className={styles.actions}>
        <Button type="submit" size="sm" variant="primary">
          {notRelevantLabel}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
