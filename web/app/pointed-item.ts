/**
 * Sets `data-pointed` on the list item or table row in which the mouse moved last. A scroll removes it, so that items which
 * scroll below the mouse are not painted again. See `pointed`.
 */
export function markPointedItem(): void {
  let item: Element | null = null
  const mark = (next: Element | null) => {
    if (next === item) return
    item?.removeAttribute('data-pointed')
    next?.setAttribute('data-pointed', '')
    item = next
  }
  const options = { capture: true, passive: true }
  document.addEventListener('scroll', () => mark(null), options)
  const onPointerMove = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') mark(target instanceof Element ? target.closest('li, tr') : null)
  }
  document.addEventListener('pointermove', onPointerMove, options)
}
