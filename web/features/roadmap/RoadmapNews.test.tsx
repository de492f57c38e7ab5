import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/app/query-client.ts'
import { signedOut } from '#web/features/session/api.ts'
import { clearToasts } from '#web/ui/toast/toast-store.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { playServer, refusing, type Answers } from '#web/testing/play-server.ts'
import { RoadmapNews } from './RoadmapNews.tsx'
import { anAdoption } from './testing/an-adoption.ts'

afterEach(() => {
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
})

function show(answers: Answers, refusal: string | null = null) {
  const sent = playServer(answers)
  render(
    <QueryClientProvider client={createQueryClient(signedOut)}>
      <main tabIndex={-1}>
        <RoadmapNews projectId={1} refusal={refusal} />
      </main>
      <ToastRegion />
    </QueryClientProvider>,
  )
  return sent
}
const preview = 'GET /api/projects/1/roadmap'
const adopt = 'POST /api/projects/1/roadmap'
const news = /The roadmap has a newer version: 1 new task, 1 retired, 1 changed\./

async function look() {
  await userEvent.click(await screen.findByRole('button', { name: 'See what changes' }))
  return within(await screen.findByRole('dialog', { name: 'A newer roadmap' }))
}

test('a project on the newest roadmap has no news', async () => {
  const sent = show({ [preview]: () => ({ version: 2, newest: 2, added: [], retired: [], changed: [] }) })
  await waitFor(() => expect(sent).toEqual([preview]))
  expect(screen.queryByRole('status')).toBeNull()
})

test('whoever may not adopt it reads why, and is offered nothing', async () => {
  show({ [preview]: () => anAdoption }, 'Only the owner and project admins can adopt a newer roadmap.')
  const notice = await screen.findByText(news)
  expect(notice.textContent).toContain('Only the owner and project admins can adopt a newer roadmap.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('what changes is shown task by task, with what each said before', async () => {
  show({ [preview]: () => anAdoption })
  const dialog = await look()
  const part = (name: string) => within(dialog.getByRole('region', { name }))
  part('New (1)').getByText('Buy retail media')
  expect(part('Retired (1)').getByRole('listitem').textContent).toContain('Is completed')
  const changed = part('Changed (1)')
  expect(changed.getByText('Win the shelf').tagName).toBe('DEL')
  expect(changed.getByText('Win every shelf', { selector: 'ins' }).tagName).toBe('INS')
  expect(changed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Title', 'Priority'])
})

test('adopting is one request, told of in a toast; then there is no news any more', async () => {
  let version = 1
  const sent = show({
    [preview]: () => ({ ...anAdoption, version }),
    [adopt]: () => ({ id: 1, version: (version = 2) }),
  })
  const dialog = await look()
  await userEvent.click(dialog.getByRole('button', { name: 'Adopt' }))
  await screen.findByText('This project is on the newest roadmap now')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(news)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([`${adopt} {"version":2}`])
})

test('where another version is the newest by now the dialog says so, and the next look shows that one', async () => {
  const refusal = 'Another version of the roadmap is the newest by now. See what that one changes.'
  const newer = { ...anAdoption, newest: 3, retired: [] }
  let asked = 0
  show({ [preview]: () => (asked++ === 0 ? anAdoption : newer), [adopt]: refusing(409, refusal) })
  const dialog = await look()
  await userEvent.click(dialog.getByRole('button', { name: 'Adopt' }))
  await dialog.findByText(refusal)
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }))
  await screen.findByText(/1 new task, 1 changed/)
  const again = await look()
  expect(again.queryByRole('region', { name: 'Retired (1)' })).toBeNull()
  expect(again.queryByText(refusal)).toBeNull()
})
