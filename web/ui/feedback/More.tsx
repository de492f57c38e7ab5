import { Button } from '#web/ui/button/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { sentence } from '#web/ui/text/sentence.ts'
import * as styles from './feedback.css.ts'

export type MoreProps = {
  /** Fetches the next page. */
  more: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly mutateAsync: () => Promise<unknown>
  }
  /** What the button offers. */
  label: string
  /** Called once they are there: the button may have gone, and the focus with it. */
  onMore: () => void
  className?: string
}

/** The rest of a long list, page by page, and what became of asking for it. */
export function More({ more, label, onMore, className }: MoreProps) {
  // What is told with `mutate` is not told to a button that has gone.
  const showMore = () => more.mutateAsync().then(onMore, () => undefined)
  return (
    <div className={classNames(styles.more, className)}>
      {more.error !== null && (
        <p role="alert" className={styles.failed}>
          More did not load. {sentence(more.error.message)}
        </p>
      )}
      <Button pending={more.isPending} pendingLabel="Loading..." onClick={() => void showMore()}>
        {more.error !== null ? 'Try Again' : label}
      </Button>
    </div>
  )
}
