import type { KeyboardEvent } from 'react'

const stops = ['input', 'th a'] as const

/**
 * Moves the focus from the checkbox or the title of a task to that of the task above or below. With Shift, also selects
 * the task. Returns true if the key was an arrow on one of these elements.
 */
export function followArrows(
  event: KeyboardEvent<HTMLElement>,
  select: (id: number, extend: boolean) => void,
): boolean {
  const { target, key, shiftKey } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement)) return false
  const stop = stops.find((selector) => target.matches(selector))
  if (stop === undefined) return false
  event.preventDefault()
  const row = target.closest('tr')
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  const control = next?.querySelector<HTMLElement>(stop)
  control?.focus()
  if (shiftKey && control instanceof HTMLInputElement && !control.checked) select(Number(control.value), true)
  return true
}
