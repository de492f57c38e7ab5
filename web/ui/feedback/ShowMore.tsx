import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { withFullStop } from '#web/ui/text/format.ts'
import * as styles from './feedback.css.ts'

export type ShowMoreProps = {
  mutation: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly mutateAsync: () => Promise<unknown>
  }
  label: string
  /** Called when the page has loaded, even if the button was unmounted. */
  onLoaded: () => void
  className?: string
}

/** A button that loads the next page of a list, with the error of the last attempt. */
export function ShowMore({ mutation, label, onLoaded, className }: ShowMoreProps) {
  // The callbacks of `mutate` are not called after an unmount.
  const showMore = () => mutation.mutateAsync().then(onLoaded, () => undefined)
  return (
    <div className={classNames(styles.showMore, className)}>
      {mutation.error !== null && (
        <p role="alert" className={styles.failed}>
          More did not load. {withFullStop(mutation.error.message)}
        </p>
      )}
      <Button pending={mutation.isPending} pendingLabel="Loading..." onClick={() => void showMore()}>
        {mutation.error !== null ? 'Try Again' : label}
      </Button>
    </div>
  )
}

/**
 * Moves the focus to the first new item after ShowMore has loaded a page, because its button may be gone.
 *
 * @param boundary the item next to the items that are not loaded yet
 * @param focus gets the index of the former boundary item
 * @returns the `onLoaded` callback of ShowMore
 */
export function useFocusAfterLoad<Item extends { readonly id: string }>(
  items: readonly Item[],
  boundary: Item | undefined,
  focus: (index: number) => void,
): () => void {
  const [loaded, setLoaded] = useState<{ previousId: string | undefined }>()
  const handled = useRef(loaded)
  useEffect(() => {
    if (loaded === undefined || loaded === handled.current || loaded.previousId === boundary?.id) return
    handled.current = loaded
    const index = items.findIndex(({ id }) => id === loaded.previousId)
    // A refetch in the meantime may have shortened the list; the button is then still there.
    if (index !== -1) focus(index)
  }, [loaded, boundary, items, focus])
  return () => setLoaded({ previousId: boundary?.id })
}
