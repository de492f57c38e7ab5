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
  /** Called when the next page of the list has loaded, even if the button was unmounted. */
  onLoaded: () => void
  className?: string
}

/** A button that loads the next page of a list. Shows the error if the last attempt has failed. */
export function ShowMore({ mutation, label, onLoaded, className }: ShowMoreProps) {
  // Use `mutateAsync`, because callbacks of `mutate` are not called after an unmount.
  const showMore = () => mutation.mutateAsync().then(onLoaded, () => undefined)
  return (
    <div className={classNames(styles.showMore, className)}>
      {mutation.error !== null && (
        <p role="alert" className={styles.failed}>
          Failed to load more. {withFullStop(mutation.error.message)}
        </p>
      )}
      <Button pending={mutation.isPending} pendingLabel="Loading..." onClick={() => void showMore()}>
        {mutation.error !== null ? 'Try Again' : label}
      </Button>
    </div>
  )
}

/**
 * Moves the focus to the first new item after ShowMore has loaded a page. The last page removes the button.
 *
 * @param boundary the loaded item next to the items that are not loaded yet
 * @param focus receives the index of the item that was the boundary before the page loaded
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
    // A refetch may have removed the former boundary item. The focus then stays on the button.
    if (index !== -1) focus(index)
  }, [loaded, boundary, items, focus])
  return () => setLoaded({ previousId: boundary?.id })
}
