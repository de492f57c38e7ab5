import { store, stored } from '#web/storage.ts'

/** Says that a project is being opened. It outlives a reload, and product.md §9 says when it goes. */
export const loadingFlag = 'loading-project'

/** Milliseconds that the flag stands after the project shows. */
const clearedAfterArrival = 1_000
/** Milliseconds that it stands after a page that finds it has loaded, and at most while that page loads. */
const clearedAfterLoad = 500
const clearedAtLatest = 3_000

export const isLoading = (): boolean => stored(loadingFlag) !== null
const clear = (): void => store(loadingFlag, null)

let clearing: ReturnType<typeof setTimeout> | undefined

/** A project is being opened. What was to clear the flag of one before leaves it standing. */
export function markLoading(): void {
  clearTimeout(clearing)
  store(loadingFlag, '1')
}

/** The project shows: the flag goes soon, unless another is opened meanwhile. */
export function clearAfterArrival(): void {
  clearTimeout(clearing)
  clearing = setTimeout(clear, clearedAfterArrival)
}

/**
 * Clears a flag that the page before left standing.
 *
 * @returns stops waiting
 */
export function clearAfterReload(): () => void {
  const done = () => {
    stop()
    clear()
  }
  let afterLoad: ReturnType<typeof setTimeout> | undefined
  const onLoad = () => {
    afterLoad = setTimeout(done, clearedAfterLoad)
  }
  const atLatest = setTimeout(done, clearedAtLatest)
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })

  function stop() {
    clearTimeout(afterLoad)
    clearTimeout(atLatest)
    removeEventListener('load', onLoad)
  }
  return stop
}
