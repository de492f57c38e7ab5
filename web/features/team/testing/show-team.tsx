import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
import { createQueryClient } from '#web/http/query-client.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { fakeServer, type FakeResponses } from '#web/testing/fake-server.ts'
import { anEmptyProject, ida } from '#web/testing/fixtures.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import TeamPanel from '../TeamPanel.tsx'
import TeamScreen from '../TeamScreen.tsx'

/** A project that Ida owns. */
export const halden = anEmptyProject()

export const aMember = (over: Partial<Member> & Pick<Member, 'id'>): Member => ({
  userId: over.id + 100,
  isOwner: false,
  isPending: false,
  user: { username: 'Jonas Brekke', email: 'jonas@halden.example' },
  role: 'EDITOR',
  emailReportsEnabled: true,
  emailReportFrequency: 'weekly',
  statusUpdatesEnabled: true,
  since: '2026-02-01T09:00:00.000Z',
  expiresAt: null,
  lastActiveAt: null,
  ...over,
})

const idaIn = (over: Partial<Member>): Member =>
  aMember({ id: 1, userId: ida.id, user: { username: ida.username, email: ida.email }, ...over })

export const owner = idaIn({ isOwner: true, role: 'ADMIN' })
/** Ida as an editor of another user's project. */
export const asEditor = idaIn({ id: 4 })
export const otherOwner = aMember({
  id: 5,
  isOwner: true,
  role: 'ADMIN',
  user: { username: 'Maya Lindqvist', email: 'maya@halden.example' },
})
export const jonas = aMember({ id: 2 })
export const tunde: Member = {
  ...aMember({ id: 3, userId: null, user: null, isPending: true }),
  email: 'tunde@okafor.example',
  expiresAt: '2126-03-01T09:00:00.000Z',
}
/** Tunde's invitation, but expired. */
export const late: Member = { ...tunde, expiresAt: '2026-03-01T09:00:00.000Z' }

/** Renders an element for Ida with the given server responses. Returns the requests. */
function show(at: string, responses: FakeResponses, element: ReactNode): string[] {
  const requests = fakeServer(responses)
  const client = createQueryClient(endSession)
  client.setQueryData(userQuery.queryKey, ida)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <main tabIndex={-1}>
          <Routes>
            <Route path="/" element={<p>Home</p>} />
            <Route path="/project/:id/*" element={element} />
          </Routes>
        </main>
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return requests
}

export const listed = (members: readonly Member[]): FakeResponses => ({
  'GET /api/projects/1/members': () => members,
})

export const showPanel = (
  responses: FakeResponses,
  projectRole: 'owner' | 'EDITOR' | 'VIEWER' | 'ADMIN' = 'owner',
) =>
  show(
    '/project/1',
    responses,
    <TeamPanel height="14rem" project={halden} viewer={{ userId: ida.id, projectRole }} />,
  )

export const showScreen = (responses: FakeResponses, project: Project = halden, id = 1) =>
  show(
    `/project/${id}/teams`,
    { 'GET /api/projects': () => [project], 'GET /api/projects/1/mails': () => [], ...responses },
    <Routes>
      <Route path="teams" element={<TeamScreen />} />
    </Routes>,
  )
