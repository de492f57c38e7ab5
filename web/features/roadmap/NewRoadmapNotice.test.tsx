import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/http/query-client.ts'
import { endSession } from '#web/shared/accounts/session.ts'
import { fakeServer, errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import NewRoadmapNotice from './NewRoadmapNotice.tsx'
import { aRoadmapUpdate } from './testing/a-roadmap-update.ts'

function show(responses: FakeResponses, disabledReason: string | null = null) {
  const sent = fakeServer(responses)
  render(
    <QueryClientProvider client={createQueryClient(endSession)}>
      <main tabIndex={-1}>
        <NewRoadmapNotice projectId={1} disabledReason={disabledReason} />
      </main>
      <ToastRegion />
    </QueryClientProvider>,
  )
  return sent
}
const preview = 'GET /api/projects/1/roadmap'
const adopt = 'POST /api/projects/1/roadmap'
const noticeText = /A roadmap update is available: 1 new task, 1 retired, 1 changed\./

async function openPreview() {
  await userEvent.click(await screen.findByRole('button', { name: 'Review changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Update the roadmap' }))
  // The code of the preview loads when the dialog opens.
  await dialog.findByRole('button', { name: 'Update roadmap' })
  return dialog
}

test('a project that already uses the newest roadmap shows no notice about a new roadmap', async () => {
  const sent = show({ [preview]: () => ({ version: 2, newest: 2, added: [], retired: [], changed: [] }) })
  await waitFor(() => expect(sent).toEqual([preview]))
  expect(screen.queryByRole('status')).toBeNull()
})

test('a user who may not adopt a new roadmap sees the reason and no “Update roadmap” button', async () => {
  show({ [preview]: () => aRoadmapUpdate }, 'Only the owner and project admins can update the roadmap.')
  const notice = await screen.findByText(noticeText)
  expect(notice.textContent).toContain('Only the owner and project admins can update the roadmap.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the preview of a new roadmap lists the added, retired and changed tasks, with the old and new task texts', async () => {
  show({ [preview]: () => aRoadmapUpdate })
  const dialog = await openPreview()
  const region = (name: string) => within(dialog.getByRole('region', { name }))
  region('New (1)').getByText('Buy retail media')
  expect(region('Retired (1)').getByRole('listitem').textContent).toContain('Currently completed')
  const changed = region('Changed (1)')
  expect(changed.getByText('Win the shelf').tagName).toBe('DEL')
  expect(changed.getByText('Win every shelf', { selector: 'ins' }).tagName).toBe('INS')
  expect(changed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Title', 'Priority'])
})

test('adopting a new roadmap sends one request, shows a toast and hides the notice about the new roadmap', async () => {
  let version = 1
  const sent = show({
    [preview]: () => ({ ...aRoadmapUpdate, version }),
    [adopt]: () => ({ id: 1, version: (version = 2) }),
  })
  const dialog = await openPreview()
  await userEvent.click(dialog.getByRole('button', { name: 'Update roadmap' }))
  await screen.findByText('This project now uses the newest roadmap')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(noticeText)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([`${adopt} {"version":2}`])
})

test('if a newer roadmap was published after the preview, “Update roadmap” fails, and the next preview shows the newer roadmap', async () => {
  const reason = 'A newer version of the roadmap is available. Review its changes first.'
  const newer = { ...aRoadmapUpdate, newest: 3, retired: [] }
  let requests = 0
  show({ [preview]: () => (requests++ === 0 ? aRoadmapUpdate : newer), [adopt]: errorResponse(409, reason) })
  const dialog = await openPreview()
  await userEvent.click(dialog.getByRole('button', { name: 'Update roadmap' }))
  await dialog.findByText(reason)
  await userEvent.click(dialog.getByRole('button', { name: 'Not now' }))
  await screen.findByText(/1 new task, 1 changed/)
  const secondPreview = await openPreview()
  expect(secondPreview.queryByRole('region', { name: 'Retired (1)' })).toBeNull()
  expect(secondPreview.queryByText(reason)).toBeNull()
})
