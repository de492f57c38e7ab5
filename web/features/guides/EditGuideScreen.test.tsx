import { setTimeout as sleep } from 'node:timers/promises'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { User } from '#schema/api/accounts.ts'
import type { EditableGuide } from '#schema/api/guides.ts'
import { screens } from '#schema/screens.ts'
import { ida } from '#web/testing/fixtures.ts'
import { errorResponse, noContent, type FakeResponses } from '#web/testing/fake-server.ts'
import { showScreen, shownUrl } from '#web/testing/show-screen.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import EditGuideScreen from './EditGuideScreen.tsx'

const unwritten: EditableGuide = {
  taskKey: 'shelf-1',
  taskTitle: 'Win the shelf',
  category: '2 PA',
  revision: 0,
  howToLink: null,
  published: null,
  draft: null,
}
const published = {
  kind: 'article',
  title: 'How to win',
  markdown: 'Stand still.',
  link: '',
  revision: 1,
} as const
const html =
  '<p class="lead">Count.</p><ul><li class="check"><label><input type="checkbox">Twice</label></li></ul>'

function show(guide: EditableGuide, responses: FakeResponses = {}, role: 'ADMIN' | 'MEMBER' = 'ADMIN') {
  return showScreen(
    <>
      <Routes>
        <Route path={screens.editGuide} element={<EditGuideScreen />} />
        <Route path="*" element={<Link to="/guides/manage/shelf-1">Open again</Link>} />
      </Routes>
      <ToastRegion />
    </>,
    {
      user: { ...ida, role },
      url: '/guides/manage/shelf-1',
      responses: {
        'GET /api/guides/shelf-1': () => guide,
        'GET /api/guides/shelf-1/versions': () => [],
        'PUT /api/guides/shelf-1/draft': () => ({ savedAt: '2026-03-01T09:00:00.000Z' }),
        'DELETE /api/guides/shelf-1/draft': noContent,
        'POST /api/guides/preview': () => ({ html, readingMinutes: 2 }),
        ...responses,
      },
    },
  )
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Guide' })

test('the preview beside the text shows the HTML from the server in the style of a published guide', async () => {
  show(unwritten)
  await userEvent.type(await field(), 'Count.')
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  const box = await preview.findByRole('checkbox', { name: 'Twice' })
  expect(box.closest('div')?.className).toContain('prose')
  preview.getByRole('heading', { name: 'How to: Win the shelf' })
  screen.getByText('2 min read')
})

test('the preview of a guide without a title has no empty heading', async () => {
  show(unwritten)
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Title' }))
  expect(within(screen.getByRole('region', { name: 'Preview' })).queryByRole('heading')).toBeNull()
})

test('the editor shows the address of a published guide, and what sets the address of a new one', async () => {
  show({ ...unwritten, revision: 1, published, howToLink: '/guides/win' })
  const link = await screen.findByRole('link', { name: '/guides/win' })
  expect(link.getAttribute('href')).toBe('/guides/win')
  cleanup()
  show(unwritten)
  await screen.findByText('The first published title sets the guide’s address.')
})

test('a change is saved as a draft without pressing a button', async () => {
  const calls = show(unwritten)
  fireEvent.change(await field(), { target: { value: 'Stand at eye level.' } })
  await screen.findByText('Draft saved. Only you can see it.')
  expect(calls).toContain(
    'PUT /api/guides/shelf-1/draft {"kind":"article","title":"How to: Win the shelf","markdown":"Stand at eye level.","link":"","revision":0,"replaces":null}',
  )
})

test('leaving the editor saves the last change', async () => {
  const calls = show(unwritten)
  fireEvent.change(await field(), { target: { value: 'Ask.' } })
  await userEvent.click(screen.getByRole('link', { name: 'Manage guides' }))
  await waitFor(() =>
    expect(calls.some((call) => call.includes('/draft {') && call.includes('Ask.'))).toBe(true),
  )
})

test('a failed save is reported, and the text stays', async () => {
  show(unwritten, { 'PUT /api/guides/shelf-1/draft': errorResponse(500, 'Something is wrong') })
  fireEvent.change(await field(), { target: { value: 'Ask.' } })
  await screen.findByText('Failed to save draft. Trying again...')
  expect((await field()).value).toBe('Ask.')
})

test('a draft that the server rejects is not sent again, and the error is at its field', async () => {
  const message = 'Guide contains characters that cannot be stored'
  const calls = show(unwritten, {
    'PUT /api/guides/shelf-1/draft': errorResponse(400, message, { markdown: message }),
  })
  fireEvent.change(await field(), { target: { value: 'Ask.' } })
  await screen.findByText(`Failed to save draft. Your text is kept in this browser. ${message}`)
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  await sleep(5_500) // longer than the delay before a failed request is sent again
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
})

test.each([
  ['stored', () => ({ savedAt: '2026-03-01T09:00:00.000Z' })],
  ['rejected', errorResponse(413, 'The body must be at most 100 kB')],
])('when the editor is opened again, a text that the server has %s is in it', async (_, response) => {
  const calls = show(unwritten, { 'PUT /api/guides/shelf-1/draft': response })
  fireEvent.change(await field(), { target: { value: 'Ask.' } })
  await userEvent.click(screen.getByRole('link', { name: 'Manage guides' }))
  await waitFor(() => expect(calls.some((call) => call.startsWith('PUT'))).toBe(true))
  await userEvent.click(screen.getByRole('link', { name: 'Open again' }))
  expect((await field()).value).toBe('Ask.')
})

test('a draft that the server stored is not kept in the browser', async () => {
  show(unwritten)
  fireEvent.change(await field(), { target: { value: 'Ask.' } })
  expect(Object.values(localStorage).join('')).toContain('Ask.')
  await screen.findByText('Draft saved. Only you can see it.')
  expect(Object.values(localStorage).join('')).not.toContain('Ask.')
})

test('while a title or text is too long, its error is at its field and the preview says why it is missing', async () => {
  const tooLong = 'Guide must be at most 30,000 characters'
  show(unwritten, { 'POST /api/guides/preview': errorResponse(400, tooLong, { markdown: tooLong }) })
  fireEvent.change(await field(), { target: { value: 'x'.repeat(30_001) } })
  screen.getByText('30,001 of 30,000 characters')
  screen.getByText(tooLong)
  await screen.findByText(`Failed to load preview. ${tooLong}`)

  const title = screen.getByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'x'.repeat(121) } })
  screen.getByText('Title must be at most 120 characters')
  fireEvent.change(title, { target: { value: 'x'.repeat(120) } })
  expect(screen.queryByText('Title must be at most 120 characters')).toBeNull()
})

test.each([
  ['Load the other draft', 'Theirs.', []],
  ['Keep my text', 'Mine.', ['2026-03-01T09:30:00.000Z']],
])(
  'a draft that another window has changed shows a notice, and “%s” leaves one text',
  async (button, left, replaced) => {
    const other = { ...published, markdown: 'Theirs.', revision: 0, savedAt: '2026-03-01T09:30:00.000Z' }
    let draft: EditableGuide['draft'] = null
    const accepted: unknown[] = []
    show(unwritten, {
      'GET /api/guides/shelf-1': () => ({ ...unwritten, draft }),
      'PUT /api/guides/shelf-1/draft': (body) => {
        const { replaces } = body as { replaces: string | null }
        if (replaces === null) {
          draft = other
          return errorResponse(409, 'Your draft was changed in another window or on another device.')()
        }
        accepted.push(replaces)
        return { savedAt: '2026-03-01T10:00:00.000Z' }
      },
    })
    fireEvent.change(await field(), { target: { value: 'Mine.' } })
    await screen.findByText('Your draft has changed since you started editing.', {}, { timeout: 5_000 })
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() =>
      expect(screen.queryByText('Your draft has changed since you started editing.')).toBeNull(),
    )
    expect((await field()).value).toBe(left)
    expect(accepted).toEqual(replaced)
  },
)

test('after another user has logged in, an unsaved draft is still sent for its author', async () => {
  let user: User = { ...ida, role: 'ADMIN' }
  const expected: (string | null)[] = []
  show(unwritten, {
    'GET /api/user': () => user,
    'PUT /api/guides/shelf-1/draft': (_, headers) => {
      expected.push(headers.get('Expected-User'))
      return errorResponse(409, 'Another user is logged in.', { 'Expected-User': 'Another user' })()
    },
  })
  const text = await field()
  user = { ...user, id: ida.id + 1, username: 'ben' }
  await userEvent.type(text, 'Mine.')
  // The editor sends the text again when it closes, because the page then shows the other user's draft.
  await expect.poll(() => expected.length).toBeGreaterThan(1)
  expect(new Set(expected)).toEqual(new Set([String(ida.id)]))
})

test('a stored draft is restored and can be discarded', async () => {
  const draft = { ...published, markdown: 'Half a sen', savedAt: '2026-03-01T09:00:00.000Z' }
  const calls = show({ ...unwritten, revision: 1, published, draft })
  expect((await field()).value).toBe('Half a sen')
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect((await field()).value).toBe('Stand still.')
  await waitFor(() => expect(calls).toContain('DELETE /api/guides/shelf-1/draft'))
})

test('publishing an empty guide focuses the guide field, which has the error and its hint, and a complete guide is published', async () => {
  const calls = show(unwritten, { 'PUT /api/guides/shelf-1': () => ({ howToLink: '/guides/win' }) })
  const publish = await screen.findByRole('button', { name: 'Publish' })
  await userEvent.click(publish)
  await screen.findByText('Guide is required')
  expect(document.activeElement).toBe(await field())
  const description = (await field())
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id))
  expect(description?.map((part) => part?.textContent)).toEqual([
    'Guide is required',
    expect.stringMatching(/^Markdown: ## for a section/),
  ])
  fireEvent.change(await field(), { target: { value: 'Stand at eye level.' } })
  await userEvent.click(publish)
  await waitFor(() => expect(shownUrl()).toBe('/guides/manage'))
  expect(calls).toContain(
    'PUT /api/guides/shelf-1 {"kind":"article","title":"How to: Win the shelf","markdown":"Stand at eye level.","revision":0}',
  )
})

test('after a failed publication, the error of a field disappears when its value becomes valid', async () => {
  const message = 'Readers cannot follow the link “a”.'
  show(unwritten, { 'PUT /api/guides/shelf-1': errorResponse(400, message, { markdown: message }) })
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  screen.getByText('Title is required')
  await userEvent.type(title, 'How')
  expect(screen.queryByText('Title is required')).toBeNull()
  expect(title.hasAttribute('aria-invalid')).toBe(false)

  fireEvent.change(await field(), { target: { value: '[a]()' } })
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(await field(), { target: { value: 'a' } })
  expect((await field()).hasAttribute('aria-invalid')).toBe(false)
})

test('if the server rejects the link of a guide, the form shows the server’s error', async () => {
  const message = 'Link must be a full address that starts with https://'
  show(unwritten, { 'PUT /api/guides/shelf-1': errorResponse(400, message, { link: message }) })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Guide type' }), 'link')
  await userEvent.type(screen.getByRole('textbox', { name: 'Link' }), 'https://example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Link' }))
})

test('a guide that another administrator has changed shows a notice, and the administrator chooses a text', async () => {
  const draft = { ...published, markdown: 'Mine.', savedAt: '2026-03-01T09:00:00.000Z' }
  const newer = { ...published, markdown: 'Theirs.', revision: 2 }
  show({ ...unwritten, revision: 2, published: newer, draft })
  await screen.findByText('This guide has changed since you started editing.')
  await userEvent.click(screen.getByRole('button', { name: 'Load the published text' }))
  expect((await field()).value).toBe('Theirs.')
  expect(screen.queryByText('This guide has changed since you started editing.')).toBeNull()
})

test('restoring a published version puts its text into the editor', async () => {
  const version = {
    number: 1,
    publishedAt: '2026-03-01T09:00:00.000Z',
    publishedBy: 'jonas',
    title: 'A',
    link: null,
  }
  show(
    { ...unwritten, revision: 2, published },
    {
      'GET /api/guides/shelf-1/versions': () => [{ ...version, isCurrent: false }],
      'GET /api/guides/shelf-1/versions/1': () => ({
        kind: 'article',
        title: 'A',
        markdown: 'Old text.',
        link: '',
      }),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Restore: version 1' }))
  await waitFor(async () => expect((await field()).value).toBe('Old text.'))
  await screen.findByText('jonas')
})

test('a chosen picture is uploaded and inserted, and the editor asks for a description', async () => {
  const src = `/guides/pictures/${'0'.repeat(32)}-4x3.png`
  const calls = show(unwritten, { 'POST /api/guides/pictures': () => ({ src, width: 4, height: 3 }) })
  await field()
  const file = new File(['abc'], 'shelf.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } })
  await waitFor(async () => expect((await field()).value).toContain(`![](${src})`))
  expect(calls).toContain('POST /api/guides/pictures {"data":"YWJj"}')
  await screen.findByText(/A picture has no description/)
})

test('a picture is inserted after the picture whose description contains the cursor', async () => {
  const names = ['a', 'b', 'c'].map((name) => `/guides/pictures/${name.repeat(32)}-4x3.png`)
  const sources = [...names]
  show(unwritten, { 'POST /api/guides/pictures': () => ({ src: sources.shift(), width: 4, height: 3 }) })
  const text = await field()
  const choose = (files: File[]) =>
    fireEvent.change(screen.getByLabelText('Picture file'), { target: { files } })
  const file = () => new File(['abc'], 'shelf.png', { type: 'image/png' })
  choose([file()])
  await waitFor(() => expect(text.value).toContain(names[0]))
  choose([file(), file()])
  await waitFor(() => expect(text.value).toBe(`${names.map((name) => `![](${name})`).join('\n\n')}\n\n`))
  expect(text.selectionStart).toBe(text.value.lastIndexOf(']('))
})

test('a file that is not a picture is not uploaded', async () => {
  const calls = show(unwritten)
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
  fireEvent.paste(await field(), { clipboardData: { files: [file] } })
  await screen.findByText('Only PNG, JPEG and WebP pictures can be added.')
  expect(calls.some((call) => call.includes('pictures'))).toBe(false)
})

test.each([
  [404, 'Task not found'],
  [400, 'Task key must contain only lower-case letters, digits and hyphens'],
])('if the server answers %d for the task, the screen links to all guides', async (status, message) => {
  show(unwritten, { 'GET /api/guides/shelf-1': errorResponse(status, message) })
  await screen.findByRole('heading', { level: 1, name: 'Task not found' })
  expect(screen.getByRole('link', { name: 'Manage guides' }).getAttribute('href')).toBe('/guides/manage')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('a user who is not an administrator sees a notice, and no guide is requested', async () => {
  const calls = show(unwritten, {}, 'MEMBER')
  await screen.findByText('This page is for administrators')
  expect(calls.filter((call) => call.includes('/api/guides'))).toEqual([])
})
