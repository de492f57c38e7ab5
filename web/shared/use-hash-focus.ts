import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Focuses the element whose id is in the URL's hash, once per navigation.
 *
 * @param options.onMissing is called if the document does not contain the element yet
 * @param options.block part of the window to which the element scrolls
 */
export function useHashFocus(
  anchors: readonly string[],
  { onMissing, block = 'center' }: { onMissing?: () => void; block?: ScrollLogicalPosition } = {},
): void {
  const { key, hash } = useLocation()
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const anchor = hash.slice(1)
    if (focused.current === key || !anchors.includes(anchor)) return
    const element = document.getElementById(anchor)
    if (element === null) return onMissing?.()
    focused.current = key
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block })
  })
}
