import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Ref } from 'react'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { ConfirmDialog } from '#web/ui/dialog/Dialog.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'
import { calendarQuery, useDisableCalendar, useRenewCalendar } from './api.ts'
import * as styles from './settings.css.ts'

export const CalendarSettings = () => (
  <TitledCard title="Calendar">
    <p className={styles.text}>See your due dates and launch dates in your calendar app.</p>
    <QueryStates
      query={useQuery(calendarQuery)}
      level="h3"
      variant="secondary"
      name="Your calendar address"
      errorTitle="Failed to load calendar address"
      loading={
        <Loading label="Loading calendar address...">
          <Skeleton height="3rem" />
        </Loading>
      }
    >
      {({ url }) => <CalendarAddress url={url} />}
    </QueryStates>
  </TitledCard>
)

/** When the buttons change with the focus on one of them, the first of the new buttons gets the focus. */
function CalendarAddress({ url }: { url: string | null }) {
  const actions = useRef<HTMLDivElement>(null)
  const wasOn = useRef(url !== null)
  useEffect(() => {
    if (wasOn.current === (url !== null)) return
    wasOn.current = url !== null
    if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus()
  })
  return url === null ? <CalendarOff actions={actions} /> : <CalendarOn url={url} actions={actions} />
}

type ActionsProps = { actions: Ref<HTMLDivElement> }

function CalendarOff({ actions }: ActionsProps) {
  const { mutate, isPending } = useRenewCalendar()
  return (
    <div ref={actions} className={styles.actions}>
      <Button pending={isPending} pendingLabel="Creating..." onClick={() => mutate()}>
        Create calendar address
      </Button>
    </div>
  )
}

function CalendarOn({ url, actions }: ActionsProps & { url: string }) {
  const renew = useRenewCalendar()
  const disable = useDisableCalendar()
  const [asking, setAsking] = useState<'renew' | 'disable' | null>(null)
  const dialog = (question: 'renew' | 'disable') => ({
    open: asking === question,
    onOpenChange: (open: boolean) => setAsking(open ? question : null),
  })
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toastSuccess('Calendar address copied'),
      () => toastError('Select the address and copy it.', { title: 'Failed to copy address' }),
    )

  return (
    <>
      <FormField
        label="Calendar address"
        hint="Subscribe to it in your calendar app. Keep it secret: it works without a password. It stops working if you reset your password."
        className={styles.address}
      >
        {(control) => (
          <Input {...control} value={url} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
        )}
      </FormField>
      <div ref={actions} className={styles.actions}>
        <Button variant="primary" onClick={() => void copy()}>
          Copy address
        </Button>
        <Button onClick={() => setAsking('renew')}>Renew</Button>
        <Button onClick={() => setAsking('disable')}>Turn off</Button>
      </div>
      <ConfirmDialog
        {...dialog('renew')}
        title="Renew the calendar address?"
        description="The current address stops working. Replace it in every calendar app that uses it."
        confirmLabel="Renew"
        pendingLabel="Renewing..."
        onConfirm={() => renew.mutateAsync()}
      />
      <ConfirmDialog
        {...dialog('disable')}
        title="Turn off the calendar?"
        description="The address stops working. You can create a new one at any time."
        confirmLabel="Turn off"
        pendingLabel="Turning off..."
        onConfirm={() => disable.mutateAsync()}
      />
    </>
  )
}
