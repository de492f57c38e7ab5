import { Suspense, useRef, useState, type ReactNode, type Ref } from 'react'
import { lazyComponent, useOnceTrue } from '#web/ui/lazy-on-idle.ts'
import type { DueDatePanelProps } from './edit/DueDatePanel.tsx'

const DueDatePanel = lazyComponent(() => import('./edit/DueDatePanel.tsx'))

export type DueDateTriggerProps = {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: () => void
}

export type DueDatePickerProps = Pick<DueDatePanelProps, 'tasks'> & {
  renderTrigger: (props: DueDateTriggerProps) => ReactNode
}

/** A button that opens a choice of due dates for the tasks. The choice loads when it opens. */
export function DueDatePicker({ tasks, renderTrigger }: DueDatePickerProps) {
  const [open, setOpen] = useState(false)
  const wasOpen = useOnceTrue(open)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      {renderTrigger({
        ref: trigger,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
      })}
      {wasOpen && (
        <Suspense fallback={null}>
          <DueDatePanel tasks={tasks} open={open} onClose={() => setOpen(false)} anchor={trigger} />
        </Suspense>
      )}
    </>
  )
}
