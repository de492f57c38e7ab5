import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Link } from '#web/ui/text/Link.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
})

/** Routes to a list, to a page that loads slowly and to a page whose heading is not focusable. */
function Pages() {
  useNavigationFocus()
  return (
    <main tabIndex={-1}>
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/slow" element={<Slow />} />
        <Route path="/plain" element={<h1>Plain</h1>} />
        <Route path="/project/:id/task/:taskId" element={<h1 tabIndex={-1}>Project</h1>} />
      </Routes>
    </main>
  )
}
const List = () => (
  <>
    <h1 tabIndex={-1}>List</h1>
    <Link to="/slow">Slow</Link>
    <Link to="/plain">Plain</Link>
    <Link to="/?sorted">Sorted</Link>
    <Link to="/project/1/task/1101">Task</Link>
  </>
)
function Slow() {
  const [loaded, setLoaded] = useState(false)
  if (loaded) return <h1 tabIndex={-1}>Slow page</h1>
  return (
    <>
      <h1 data-placeholder="">Loading</h1>
      <button onClick={() => setLoaded(true)}>Load</button>
    </>
  )
}
const show = () =>
  render(
    <BrowserRouter>
      <Pages />
    </BrowserRouter>,
  )
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const focused = () => document.activeElement?.textContent
const scrollDown = (to: number) => {
  scrollTo(0, to)
  dispatchEvent(new Event('scroll'))
}

test('opening the app does not move the focus', () => {
  show()
  expect(document.activeElement).toBe(document.body)
})

test('after a navigation, the page scrolls to the top, and the heading of the opened page gets the focus', async () => {
  show()
  scrollDown(700)
  await go('Slow')
  const button = await screen.findByRole('button', { name: 'Load' })
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(false)
  await userEvent.click(button)
  await waitFor(() => expect(focused()).toBe('Slow page'))
  expect(scrollY).toBe(0)
})

test('after a navigation to a page without a focusable heading, the main element has the focus', async () => {
  show()
  await go('Plain')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('opening a task leaves the focus to the panel of the task', async () => {
  show()
  await go('Task')
  await screen.findByRole('heading', { name: 'Project' })
  expect(document.activeElement).toBe(document.body)
})

test('going back to a page restores the scroll position of the page', async () => {
  show()
  scrollDown(700)
  await go('Plain')
  await waitFor(() => expect(scrollY).toBe(0))
  history.back()
  await waitFor(() => expect(focused()).toBe('List'))
  expect(scrollY).toBe(700)
})

test('a change of the query string in the URL moves neither the focus nor the scroll position', async () => {
  show()
  scrollDown(700)
  await go('Sorted')
  expect(location.search).toBe('?sorted')
  expect(focused()).toBe('Sorted')
  expect(scrollY).toBe(700)
})
