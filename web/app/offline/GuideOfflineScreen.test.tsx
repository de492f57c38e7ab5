import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { guideLibrary, guidePage, guidePath } from '#schema/screens.ts'
import GuideOfflineScreen from './GuideOfflineScreen.tsx'

test.each([
  ['the library', guideLibrary, 'The guides cannot be shown offline'],
  ['a guide', guidePath('price-your-pack'), 'This guide cannot be shown offline'],
])('at the address of %s, the offline screen says what cannot be shown', (_, url, title) => {
  render(
    <MemoryRouter initialEntries={[url]}>
      <Routes>
        {[guideLibrary, guidePage].map((path) => (
          <Route key={path} path={path} element={<GuideOfflineScreen />} />
        ))}
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading').textContent).toBe(title)
})
