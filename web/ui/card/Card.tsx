import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './card.css.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.card, className)} />
}

export type TitledCardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  aside?: ReactNode
}

export function TitledCard({ title, aside, className, children, ...rest }: TitledCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...rest} className={classNames(styles.card, className)}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function DarkPanel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} data-theme="dark" className={classNames(styles.darkPanel, className)} />
}
