import { categoryInfo } from '#schema/roadmap.ts'
import type { Badge } from '#domain/badges.ts'
import { markSteps } from '#web/ui/brand/Mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './medal.css.ts'

export type MedalProps = {
  badge: Pick<Badge, 'kind' | 'category' | 'earned'>
  /** It has just been earned: its steps light in turn, once. */
  celebrated?: boolean
}

/** A badge cut from the mark: one step lit for a type, the step on its own colour for a category, all four for all. */
export function Medal({ badge: { kind, category, earned }, celebrated = false }: MedalProps) {
  const own = category === null ? undefined : categoryInfo[category].step
  return (
    <span
      aria-hidden="true"
      data-cat={own}
      // The project's is an ink panel, dark in both themes.
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
