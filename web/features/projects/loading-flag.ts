import { writeStorage, readStorage } from '#web/http/storage.ts'

/** Key in localStorage. The flag says that a project is being opened, and survives a reload. */
export const loadingFlag = 'loading-project'

const arrivalDelayMs = 1_000
const loadDelayMs = 500
const maxLoadWaitMs = 3_000

export const isLoading = (): boolean => readStorage(loadingFlag) !== null
const clear = (): void => void writeStorage(loadingFlag, null)

let clearTimer: ReturnType<typeof setTimeout> | undefined

export function markLoading(): void {
  clearTimeout(clearTimer)
  writeStorage(loadingFlag, '1')
}

export function clearAfterArrival(): void {
  clearTimeout(clearTimer)
  clearTimer = setTimeout(clear, arrivalDelayMs)
}

export function clearAfterReload(): () => void {
  const done = () => {
    stop()
    clear()
  }
  let afterLoad: ReturnType<typeof setTimeout> | undefined
  const onLoad = () => {
    afterLoad = setTimeout(done, loadDelayMs)
  }
  const timeout = setTimeout(done, maxLoadWaitMs)
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })

  function stop() {
    clearTimeout(afterLoad)
    clearTimeout(timeout)
    removeEventListener('load', onLoad)
  }
  return stop
}
