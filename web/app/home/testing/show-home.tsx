import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { User } from '#schema/api/accounts.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { ida } from '#web/testing/fixtures.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import HomeScreen from '../HomeScreen.tsx'
import ProjectLinkLoader from '#web/features/projects/ProjectLinkLoader.tsx'

/** Renders the home screen. At other addresses, renders only the address. */
export function showHome(user: User = ida) {
  const client = createQueryClient(endSession)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  client.setQueryData(userQuery.queryKey, user)
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<HomeScreen />} />
          <Route path="*" element={<OtherScreen />} />
        </Routes>
        <ProjectLinkLoader />
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...view, client }
}

const OtherScreen = () => <p>At {useLocation().pathname}</p>
