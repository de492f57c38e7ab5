import { categoryInfo } from '#schema/roadmap.ts'
import type { Badge } from '#domain/badges/badges.ts'
import { markSteps } from '#web/ui/brand/Mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './medal.css.ts'

export type MedalProps = {
  badge: Pick<Badge, 'kind' | 'category' | 'earned'>
  celebrated?: boolean
}

/** The logo as a medal. An earned badge highlights the step of its category, or all steps for the project badge. */
export function Medal({ badge: { kind, category, earned }, celebrated = false }: MedalProps) {
  const own = category === null ? undefined : categoryInfo[category].step
  return (
    <span
      aria-hidden="true"
      data-cat={own}
      // The earned project badge has dark colours in both themes.
      data-theme={kind === 'project' && earned ? 'dark' : undefined}
      className={classNames(earned ? styles.medal[kind] : styles.locked, celebrated && styles.celebrated)}
    >
      <svg viewBox="0 0 32 32" className={styles.mark}>
        {markSteps.map(({ number, path }) => (
          <path
            key={number}
            d={path}
            className={classNames(
              earned ? styles.step[`${kind}${number === own ? 'Lit' : ''}`] : styles.step.locked,
              earned && kind === 'project' && styles.stepOfAll[number],
              celebrated && styles.lighting[number],
            )}
          />
        ))}
      </svg>
    </span>
  )
}
