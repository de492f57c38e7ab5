import * as Radix from 'radix-ui/tabs'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './tabs.css.ts'

export type TabsProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  children: ReactNode
}

export function Tabs<Value extends string>({ value, onValueChange, children }: TabsProps<Value>) {
  const reported = useRef<string>(value)
  useEffect(() => {
    reported.current = value
  })
  /** Radix reports a selected tab twice: on press and on focus. Calls `onValueChange` only once. */
  const reportOnce = (next: string) => {
    if (next === reported.current) return
    reported.current = next
    // The cast is safe if the value of every Tab is of type `Value`.
    onValueChange(next as Value)
  }
  return (
    <Radix.Root value={value} onValueChange={reportOnce}>
      {children}
    </Radix.Root>
  )
}

export type TabListProps = {
  label: string
  className?: string
  children: ReactNode
}

export function TabList({ label, className, children }: TabListProps) {
  return (
    <Radix.List aria-label={label} className={classNames(styles.list, className)}>
      {children}
    </Radix.List>
  )
}

export function Tab({ value, children }: { value: string; children: string }) {
  return (
    <Radix.Trigger value={value} className={styles.tab} data-label={children} onMouseDown={focusWithoutRing}>
      {children}
    </Radix.Trigger>
  )
}

/**
 * Focuses a pressed tab before Radix does. Radix calls `focus` without options, and the browser then shows the focus ring if
 * a text field had the focus before.
 */
function focusWithoutRing({ button, currentTarget }: MouseEvent<HTMLElement>): void {
  if (button === 0) currentTarget.focus({ focusVisible: false })
}

export type TabPanelProps = { value: string; className?: string; children: ReactNode }

/** The content of a tab, mounted only while the tab is selected. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} className={classNames(styles.panel, className)}>
      {children}
    </Radix.Content>
  )
}
