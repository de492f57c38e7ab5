import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queuedChanges } from '#web/offline/queue.ts'
import { unreachable } from '#web/testing/fake-server.ts'
import { aTask, ida } from '#web/testing/fixtures.ts'
import { button } from '#web/ui/button/button.css.ts'
import { detail, openTask } from './testing/open-task.tsx'

const relevanceOf = 'POST /api/tasks/1101/relevance'
const accepted = { [relevanceOf]: () => ({ id: 1101, projectId: 1, relevant: false }) }
const task = aTask({ id: 1101, title: 'Audit your assets', relevant: false })
const notRelevant = {
  'GET /api/tasks?projectId=1': () => [task],
  'GET /api/tasks/1101': () => ({ ...detail, relevant: false, relevanceReason: 'No shelf space yet' }),
}

async function openReason(panel: Awaited<ReturnType<typeof openTask>>['panel']) {
  await userEvent.click(panel.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as not relevant' }))
}

test('the owner marks a task as not relevant and gives a reason', async () => {
  const { sent, panel } = await openTask(accepted)
  await openReason(panel)
  const field = panel.getByRole('textbox', { name: 'Reason (optional)' })
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'We sell online only{Enter}')
  await waitFor(() =>
    expect(sent).toContain(`${relevanceOf} {"relevant":false,"reason":"We sell online only","from":true}`),
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Audit your assets'))
})

test('while the form for the reason is open, only its button is primary', async () => {
  const { panel } = await openTask()
  const primary = () =>
    panel
      .getAllByRole('button')
      .filter(({ classList }) => classList.contains(button.classNames.variants.variant.primary))
      .map(({ textContent }) => textContent)
  expect(primary()).toEqual([expect.stringMatching(/^Start Task/)])
  await openReason(panel)
  expect(primary()).toEqual(['Mark as not relevant'])
})

test('a reason can have 200 emoji, and a longer one keeps its whole text with an error', async () => {
  const { sent, panel } = await openTask(accepted)
  await openReason(panel)
  const reason = '🙂'.repeat(200)
  await userEvent.paste(`${reason}🙂`)
  await userEvent.keyboard('{Enter}')
  panel.getByText('Reason must be at most 200 characters')
  const field = panel.getByRole('textbox', { name: 'Reason (optional)' })
  expect(field).toHaveProperty('value', `${reason}🙂`)
  await userEvent.clear(field)
  await userEvent.paste(reason)
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(sent).toContain(`${relevanceOf} {"relevant":false,"reason":"${reason}","from":true}`),
  )
})

test('a task can be marked as not relevant without a reason', async () => {
  const { sent, panel } = await openTask(accepted)
  await openReason(panel)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toContain(`${relevanceOf} {"relevant":false,"from":true}`))
})

test('Escape closes the field for the reason and leaves the task open', async () => {
  const { panel } = await openTask()
  await openReason(panel)
  await userEvent.keyboard('{Escape}')
  const button = panel.getByRole('button', { name: 'More actions' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(screen.queryByRole('region', { name: 'Audit your assets' })).not.toBeNull()
})

test('the task shows the reason why it is not relevant, and cannot be started', async () => {
  const { panel } = await openTask(notRelevant)
  expect(panel.getByText('No shelf space yet')).toBeDefined()
  expect(panel.queryByRole('button', { name: /^Start Task/ })).toBeNull()
})

test('offline, the reason waits in the queue with the change', async () => {
  const { panel } = await openTask({ [relevanceOf]: unreachable })
  await openReason(panel)
  await userEvent.keyboard('We sell online only{Enter}')
  await panel.findByText('We sell online only')
  await waitFor(() => expect(queuedChanges(ida.id)).toMatchObject([{ reason: 'We sell online only' }]))
})

test('an editor sees the reason, but no button to change the relevance', async () => {
  const { panel } = await openTask(notRelevant, { ownerId: 9, role: 'EDITOR' })
  expect(panel.getByText('No shelf space yet')).toBeDefined()
  expect(panel.queryByRole('button', { name: /^(Mark as relevant|More actions)$/ })).toBeNull()
})
