/** Removes hover effects from lists while the page scrolls, until the pointer moves again. */
export function hideHoverWhileScrolling(): void {
  const { dataset } = document.documentElement
  const setScrolling = () => {
    if (dataset['scrolling'] === undefined) dataset['scrolling'] = ''
  }
  const options = { capture: true, passive: true }
  document.addEventListener('scroll', setScrolling, options)
  document.addEventListener('pointermove', () => delete dataset['scrolling'], options)
}
