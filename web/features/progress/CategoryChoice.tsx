import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import type { StepProgress } from '#web/ui/path/progress.ts'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import * as styles from './burn-up.css.ts'
import { shortName } from './short-name.ts'

type CategoryChoiceProps = {
  steps: readonly StepProgress[]
  /** Null stands for all. */
  chosen: number | null
  onChoose: (category: number | null) => void
}

/** Which categories the chart shows. */
export const CategoryChoice = ({ steps, chosen, onChoose }: CategoryChoiceProps) => (
  <div role="group" aria-label="Categories in the chart" className={styles.choice}>
    <Choice isChosen={chosen === null} onChoose={() => onChoose(null)}>
      <Spoken as="All categories">All</Spoken>
    </Choice>
    {steps.map(({ category, name }) => (
      <Choice key={category} isChosen={chosen === category} onChoose={() => onChoose(category)}>
        <CategoryTicks category={category} />
        <span>
          <Spoken as={name}>{shortName[category]}</Spoken>
        </span>
      </Choice>
    ))}
  </div>
)

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <Button size="sm" variant={isChosen ? 'secondary' : 'ghost'} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </Button>
)
