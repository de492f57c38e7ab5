import * as Radix from 'radix-ui/tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './tabs.css.ts'

export type TabsProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  className?: string | undefined
  children: ReactNode
}

/** A set of panels of which one shows. Put the value into the URL, so that back and reload keep it. */
export function Tabs<Value extends string>({ value, onValueChange, className, children }: TabsProps<Value>) {
  const told = useRef<string>(value)
  useEffect(() => {
    told.current = value
  })
  /** Radix tells of a tab as it is pressed and again as it gets the focus, by when the URL need not show yet. */
  const tellOnce = (next: string) => {
    if (next === told.current) return
    told.current = next
    // Radix hands back what a Tab was given, so the cast holds as long as the tabs are the type's own.
    onValueChange(next as Value)
  }
  return (
    <Radix.Root value={value} onValueChange={tellOnce} className={className}>
      {children}
    </Radix.Root>
  )
}

export type TabListProps = {
  /** What the tabs choose between. */
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
    <Radix.Trigger value={value} className={styles.tab} data-label={children}>
      {children}
    </Radix.Trigger>
  )
}

export type TabPanelProps = { value: string; className?: string; children: ReactNode }

/** What belongs to one tab; it is in the page only while its tab is chosen. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} className={classNames(styles.panel, className)}>
      {children}
    </Radix.Content>
  )
}
