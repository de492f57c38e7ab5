import { Clock } from 'lucide-react'
import { Avatar, Avatars } from '#web/ui/avatar/Avatar.tsx'
import { Logo, Mark } from '#web/ui/brand/Mark.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Card, InkPanel, TitledCard } from '#web/ui/card/Card.tsx'
import { CategoryMark, CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import { LabelledPath } from '#web/ui/path/LabelledPath.tsx'
import { PathBar } from '#web/ui/path/PathBar.tsx'
import type { StepProgress } from '#web/ui/path/progress.ts'
import { PriorityMark, StateMark } from '#web/ui/task/StateMark.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import * as styles from './design.css.ts'

const steps: readonly StepProgress[] = [
  { category: 1, name: 'Foundations', completed: 7, total: 13 },
  { category: 2, name: 'Physical Availability', completed: 5, total: 13 },
  { category: 3, name: 'Mental Availability', completed: 3, total: 12 },
  { category: 4, name: 'Sales Optimisation', completed: 2, total: 10 },
]

const untouched = steps.map((step) => ({ ...step, completed: 0 }))

export const Marks = ({ ground }: { ground: string }) => (
  <>
    <div className={styles.row}>
      <Logo />
      <Mark size="3rem" />
      <Mark size="3rem" monochrome />
      <Mark size="3rem" broken />
      <Mark size="3rem" animated />
    </div>
    <LabelledPath steps={steps} hrefOf={({ category }) => `#cat-${category}`} />
    <PathBar steps={steps} />
    <PathBar steps={untouched} size="sm" />
    <CategoryTicks category={2} shape="rule" />
    <div className={styles.row}>
      {steps.map(({ category, name }) => (
        <CategoryMark key={category} category={category} name={name} />
      ))}
    </div>
    <div className={styles.row}>
      <StateMark status="pending" />
      <StateMark status="in_progress" />
      <StateMark status="completed" />
      <StateMark status="completed" size="sm" />
      <PriorityMark />
    </div>
    <div className={styles.row}>
      <Badge>Owner</Badge>
      <Badge tone="ink">Ink</Badge>
      <Badge tone="top">Most votes</Badge>
      <Badge tone="warning">Degraded</Badge>
      <Badge tone="success">Healthy</Badge>
      <Badge tone="danger">Unhealthy</Badge>
      <Badge tone="dashed" icon={Clock}>
        Pending
      </Badge>
    </div>
    <div className={styles.row}>
      <Avatars>
        <Avatar name="Ida Holm" kind="me" />
        <Avatar name="Jonas Brekke" />
        <Avatar name="Maya Lindqvist" />
        <Avatar name="tunde.okafor@okaformedia.example" kind="pending" />
      </Avatars>
      <Avatar name="tunde.okafor@okaformedia.example" kind="pending" />
      <span>
        <Num value={15264.5} /> and <Num value={0.354} format={{ style: 'percent' }} />
      </span>
    </div>
    <Card>A card has an edge and no shadow.</Card>
    <TitledCard
      title={`A titled card, ${ground}`}
      aside={<span className={styles.muted}>1 of 17</span>}
      level="h3"
    >
      A card that is a section of the page.
    </TitledCard>
    <InkPanel className={styles.padded}>The ink panel: dark in both themes.</InkPanel>
  </>
)
