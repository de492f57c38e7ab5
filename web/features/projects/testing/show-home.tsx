import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { User } from '#schema/api/user.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut, userQuery } from '#web/features/session/api.ts'
import { ida } from '#web/testing/a-user.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import HomeScreen from '../HomeScreen.tsx'
import { ProjectOpening } from '../ProjectOpening.tsx'

/** The home screen as the app shows it, and in the dashboard's place its address. */
export function showHome(user: User = ida) {
  const client = createQueryClient(signedOut)
  // The delays of retries are not what is tested.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  client.setQueryData(userQuery.queryKey, user)
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<HomeScreen />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
        <ProjectOpening />
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...view, client }
}

const Elsewhere = () => <p>At {useLocation().pathname}</p>
