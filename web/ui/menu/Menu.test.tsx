import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Button } from '#web/ui/button/Button.tsx'
import { Menu } from './Menu.tsx'
import type { MenuEntry } from './menu-entry.ts'

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

test('a click on the menu button opens or closes the menu and updates the attribute aria-expanded', async () => {
  const trigger = show()
  expect(trigger.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(trigger)
  expect(await screen.findByRole('menu', { name: 'My Account' })).toBeDefined()
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(trigger)
  await closed()
})

test('ArrowDown opens the menu, and Esc closes the menu and returns focus to the menu button', async () => {
  const trigger = show()
  trigger.focus()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('menu')
  await userEvent.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(trigger))
})

test('the action of a menu entry runs only after the focus has returned to the menu button', async () => {
  const focusedAtAction = vi.fn<(element: Element | null) => void>()
  const trigger = show(() => focusedAtAction(document.activeElement))
  await userEvent.click(trigger)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  expect(focusedAtAction).toHaveBeenCalledExactlyOnceWith(trigger)
  await closed()
})

test('a link entry of a menu navigates to the linked page', async () => {
  await userEvent.click(show())
  const link = await screen.findByRole('menuitem', { name: 'System Monitoring' })
  expect(link.getAttribute('href')).toBe('/monitoring')
  await userEvent.click(link)
  expect(await screen.findByText('Monitoring')).toBeDefined()
})
