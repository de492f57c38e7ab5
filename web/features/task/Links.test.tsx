import { renderHook, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { errorResponse, unreachable } from '#web/testing/fake-server.ts'
import { useShownToast } from '#web/ui/toast/toast-store.ts'
import { detail, openTask } from './testing/open-task.tsx'

const created = (id: string) => () => Response.json({ id }, { status: 201 })

test.each([
  ['a server error', errorResponse(500, 'Try later.'), /Try later/],
  ['no connection', unreachable, /Can’t reach Brandpath/],
])('after %s, the form of a link stays open with its values and the error', async (_, response, message) => {
  const { panel } = await openTask({ 'POST /api/tasks/1101/links': response })
  await userEvent.click(panel.getByRole('button', { name: 'Add link' }))
  await userEvent.keyboard('https://example.com/brief')
  await userEvent.type(panel.getByLabelText('Title (optional)'), 'Brief{Enter}')
  await panel.findByText(message)
  expect(panel.getByLabelText('Address')).toHaveProperty('value', 'https://example.com/brief')
  expect(panel.getByLabelText('Title (optional)')).toHaveProperty('value', 'Brief')
})

test('an added link closes its form and returns the focus to “Add link”', async () => {
  const link = { ...detail.links[0], id: 'link-2', title: null, url: 'https://example.com/brief' }
  let isAdded = false
  const { panel } = await openTask({
    'GET /api/tasks/1101': () => (isAdded ? { ...detail, links: [...detail.links, link] } : detail),
    'POST /api/tasks/1101/links': () => {
      isAdded = true
      return created('link-2')()
    },
  })
  await userEvent.click(panel.getByRole('button', { name: 'Add link' }))
  await userEvent.keyboard('https://example.com/brief{Enter}')
  await panel.findByRole('link', { name: 'example.com/brief' })
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Add link' })))
})

test('a link whose removal fails returns to its place', async () => {
  const links = ['Inventory', 'Brief', 'Plan'].map((title, index) => ({
    ...detail.links[0],
    id: `00000000-0000-4000-8000-00000000000${index}`,
    title,
  }))
  let fetches = 0
  const { panel } = await openTask({
    // The refetch after the failure has no response, so that the test sees the rollback.
    'GET /api/tasks/1101': () => (fetches++ === 0 ? { ...detail, links } : new Promise(() => {})),
    [`DELETE /api/links/${links[0]?.id}`]: errorResponse(500, 'Try later.'),
  })
  const toast = () => renderHook(useShownToast).result.current
  const shown = () =>
    panel.getAllByRole('button', { name: /^Remove link/ }).map((button) => button.getAttribute('aria-label'))
  await userEvent.click(panel.getByRole('button', { name: 'Remove link Inventory' }))
  await expect.poll(() => toast()?.description).toBe('The link was not removed. Try later.')
  expect(shown()).toEqual(['Remove link Inventory', 'Remove link Brief', 'Remove link Plan'])
})

test('a link without a title shows a short address, and its full address as a tooltip', async () => {
  const url = `https://example.com/${'long/'.repeat(100)}`
  const { panel } = await openTask({
    'GET /api/tasks/1101': () => ({ ...detail, links: [{ ...detail.links[0], title: null, url }] }),
  })
  const link = panel.getByRole('link', { name: /^example\.com\/long/ })
  expect(link.textContent.length).toBeLessThan(80)
  expect(link.title).toBe(url)
  panel.getByRole('button', { name: 'Remove link to example.com' })
})
