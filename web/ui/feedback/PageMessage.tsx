import type { ReactNode } from 'react'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Stairs } from '#web/ui/brand/Stairs.tsx'
import { DarkPanel } from '#web/ui/card/Card.tsx'
import * as styles from './feedback.css.ts'

export type PageMessageProps = {
  title: ReactNode
  action: ReactNode
  /** `h2` below a screen's own title. */
  level?: 'h1' | 'h2'
  children: ReactNode
}

export const PageMessage = ({ title, action, level: Title = 'h1', children }: PageMessageProps) => (
  <DarkPanel className={styles.pageMessage}>
    <div className={styles.pageMessageBody}>
      <Mark size="3.5rem" broken flush />
      <Title className={styles.pageMessageTitle} {...(Title === 'h1' && { tabIndex: -1 })}>
        {title}
      </Title>
      <p className={styles.pageMessageText}>{children}</p>
      {action}
    </div>
    <Stairs className={styles.pageMessageStairs} />
  </DarkPanel>
)
