/** Removes hover effects from lists while the page scrolls, until the mouse moves again. A finger does not hover. */
export function hideHoverWhileScrolling(): void {
  const { dataset } = document.documentElement
  const setScrolling = () => {
    if (dataset['scrolling'] === undefined) dataset['scrolling'] = ''
  }
  const options = { capture: true, passive: true }
  document.addEventListener('scroll', setScrolling, options)
  const onPointerMove = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') delete dataset['scrolling']
  }
  document.addEventListener('pointermove', onPointerMove, options)
}
