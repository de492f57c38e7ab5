import type { ReactNode } from 'react'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Stairs } from '#web/ui/brand/Stairs.tsx'
import { DarkPanel } from '#web/ui/card/Card.tsx'
import * as styles from './feedback.css.ts'

export type PageMessageProps = {
  title: ReactNode
  action: ReactNode
  children: ReactNode
}

export const PageMessage = ({ title, action, children }: PageMessageProps) => (
  <DarkPanel className={styles.pageMessage}>
    <div className={styles.pageMessageBody}>
      <Mark size="3.5rem" broken flush />
      <h1 className={styles.pageMessageTitle} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.pageMessageText}>{children}</p>
      {action}
    </div>
    <Stairs className={styles.pageMessageStairs} />
  </DarkPanel>
)
