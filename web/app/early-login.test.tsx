import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { loginMarkup } from '#web/build/login-markup.tsx'
import { LoginPanel } from '#web/features/accounts/LoginPanel.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ida } from '#web/testing/fixtures.ts'
import { renderOverEarlyLogin } from './early-login.ts'

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')

/** Shows the early login form. Marks clicked buttons like the script in early-login.html. */
function showEarlyLogin() {
  const early = document.createElement('div')
  early.id = 'early-login'
  early.innerHTML = loginMarkup
  const root = document.createElement('div')
  document.body.append(early, root)
  const click = (role: 'button' | 'tab', name: string) =>
    within(early).getByRole(role, { name }).setAttribute('data-clicked', '')
  const app = createRoot(root)
  const renderApp = (content: ReactElement = <LoginPanel />) =>
    act(async () =>
      renderOverEarlyLogin(root, () =>
        app.render(
          <QueryClientProvider client={new QueryClient()}>
            <MemoryRouter initialEntries={['/auth']}>{content}</MemoryRouter>
          </QueryClientProvider>,
        ),
      ),
    )
  onTestFinished(() => act(() => app.unmount()))
  return { root, click, renderApp }
}

afterEach(() => document.body.replaceChildren())

test('the login form of the app keeps the values and the focus of the early login form', async () => {
  const { root, renderApp } = showEarlyLogin()
  await userEvent.type(email(), 'ida@halden.example')
  await userEvent.type(password(), 'correct hor')
  await renderApp()
  expect(document.getElementById('early-login')).toBeNull()
  expect(root.contains(email())).toBe(true)
  expect(email()).toHaveProperty('value', 'ida@halden.example')
  expect(document.activeElement).toBe(password())
  await userEvent.keyboard('se')
  expect(password()).toHaveProperty('value', 'correct horse')
})

test('if the user has pressed “Login” in the early form, the app logs the user in', async () => {
  const { click, renderApp } = showEarlyLogin()
  const requests = fakeServer({ 'POST /api/login': () => ida })
  await userEvent.type(email(), 'ida@halden.example')
  await userEvent.type(password(), 'correct horse')
  click('button', 'Login')
  await renderApp()
  const credentials = JSON.stringify({ email: 'ida@halden.example', password: 'correct horse' })
  await expect.poll(() => requests).toEqual([`POST /api/login ${credentials}`])
})

test('if the user has pressed “Register” in the early form, the app shows the registration form with the typed email', async () => {
  const { click, renderApp } = showEarlyLogin()
  await userEvent.type(email(), 'ida@halden.example')
  click('tab', 'Register')
  await renderApp()
  await screen.findByRole('button', { name: 'Register' })
  expect(email()).toHaveProperty('value', 'ida@halden.example')
})

test('if the app shows another screen with as many controls, the early login form disappears without effects', async () => {
  const { click, renderApp } = showEarlyLogin()
  const controls = screen.getAllByRole('link').length + document.querySelectorAll('button, input').length
  await userEvent.type(email(), 'ida@halden.example')
  click('button', 'Login')
  const onClick = vi.fn<() => void>()
  const buttons = Array.from({ length: controls }, (_, index) => (
    <button key={index} onClick={onClick}>
      Delete
    </button>
  ))
  await renderApp(<>{buttons}</>)
  expect(document.getElementById('early-login')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(controls)
  expect(onClick).not.toHaveBeenCalled()
})

test('a page without the early login form renders the app', () => {
  const root = document.createElement('div')
  document.body.append(root)
  renderOverEarlyLogin(root, () => render(<p>Home</p>, { container: root }))
  screen.getByText('Home')
})
