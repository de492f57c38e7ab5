import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '#web/ui/button/Button.tsx'
import type { MenuEntry } from './entries.ts'
import { Menu } from './Menu.tsx'

afterEach(cleanup)

function show(onLogout: () => void = () => undefined) {
  const entries: readonly MenuEntry[] = [
    { kind: 'label', text: 'My Account', detail: 'ida@halden.example' },
    { kind: 'separator' },
    { kind: 'link', label: 'System Monitoring', to: '/monitoring' },
    { kind: 'action', label: 'Logout', onSelect: onLogout },
  ]
  render(
    <MemoryRouter>
      <Menu entries={entries} renderTrigger={(props) => <Button {...props}>My Account</Button>} />
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/monitoring" element={<p>Monitoring</p>} />
      </Routes>
    </MemoryRouter>,
  )
  return screen.getByRole('button', { name: 'My Account' })
}
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

test('a click opens and closes it, and the button says so', async () => {
  const trigger = show()
  expect(trigger.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(trigger)
  expect(await screen.findByRole('menu', { name: 'My Account' })).toBeDefined()
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(trigger)
  await closed()
})

test('by keyboard: arrow down opens, Esc closes and returns to the very same button', async () => {
  const trigger = show()
  trigger.focus()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('menu')
  await userEvent.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(trigger))
})

test('an action runs with focus back on the button, so that a dialog it opens returns there', async () => {
  const focusedAtAction = vi.fn<(element: Element | null) => void>()
  const trigger = show(() => focusedAtAction(document.activeElement))
  await userEvent.click(trigger)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  expect(focusedAtAction).toHaveBeenCalledExactlyOnceWith(trigger)
  await closed()
})

test('a place in the menu is a link', async () => {
  await userEvent.click(show())
  const link = await screen.findByRole('menuitem', { name: 'System Monitoring' })
  expect(link.getAttribute('href')).toBe('/monitoring')
  await userEvent.click(link)
  expect(await screen.findByText('Monitoring')).toBeDefined()
})
