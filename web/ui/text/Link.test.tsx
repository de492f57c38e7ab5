import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, Suspense, type ReactNode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Link } from './Link.tsx'

afterEach(() => {
  history.replaceState(null, '', '/')
})

test('a double click on a link to a screen that is still loading adds one entry to the history', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>()
  const Loading = lazy(() => promise)
  render(
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Link to="/task?view=list">Task</Link>} />
          <Route path="/task" element={<Loading />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  )
  const before = history.length
  await userEvent.dblClick(screen.getByRole('link', { name: 'Task' }))
  resolve({ default: () => <h1>Task screen</h1> })
  await screen.findByRole('heading', { name: 'Task screen' })
  expect(history.length).toBe(before + 1)
})
