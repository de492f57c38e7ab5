import { Button } from '#web/ui/button/Button.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import type { Filter } from './address.ts'
import { useShowEarlier } from './api.ts'
import * as styles from './history.css.ts'

export type MoreProps = {
  filter: Filter
  /** Called once they are there: the button may have gone, and the focus with it. */
  onMore: () => void
}

/** The events before those that show, and what became of asking for them. */
export function More({ filter, onMore }: MoreProps) {
  const more = useShowEarlier(filter)
  // What is told with `mutate` is not told to a button that has gone.
  const showMore = () => more.mutateAsync().then(onMore, () => undefined)
  return (
    <div className={styles.more}>
      {more.isError && (
        <p role="alert" className={styles.failed}>
          More did not load. {sentence(more.error.message)}
        </p>
      )}
      <Button pending={more.isPending} pendingLabel="Loading..." onClick={() => void showMore()}>
        {more.isError ? 'Try Again' : 'Show earlier events'}
      </Button>
    </div>
  )
}
