import { button, type ButtonLook } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './vote-place.css.ts'
import { vote } from './vote-button.css.ts'
import { voteLabel } from './words.ts'

type VotePlaceProps = {
  voteCount: number
  size?: ButtonLook['size'] | undefined
  className?: string | undefined
}

/** Keeps the room of a vote button until it is known through which task it votes. */
export const VotePlace = ({ voteCount, size = 'sm', className }: VotePlaceProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      button({ variant: 'secondary', size }),
      vote({ ring: 'none', snug: false }),
      styles.place,
      className,
    )}
  >
    {voteLabel(voteCount)}
  </span>
)
