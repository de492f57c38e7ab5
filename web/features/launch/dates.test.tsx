import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setWidth } from '#web/testing/browser-state.ts'
import { errorResponse, type FakeResponses } from '#web/testing/fake-server.ts'
import { aProject, aTask, ida } from '#web/testing/fixtures.ts'
import { showScreen } from '#web/testing/show-screen.tsx'
import { pressUndo } from '#web/testing/press-undo.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { today } from '#web/shared/tasks/due-date.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { DatesStrip } from './DatesStrip.tsx'
import { LaunchDatePicker } from './LaunchDatePicker.tsx'

beforeEach(() => {
  setWidth(1440)
})

const inDays = (days: number) => dateOf(dayOf(today()) + days)
const tasks = [
  aTask({ id: 1101, dueOn: inDays(-1) }),
  aTask({ id: 1102, dueOn: inDays(-9), status: 'completed' }),
  aTask({ id: 1103, dueOn: inDays(-9), relevant: false }),
  aTask({ id: 1104, dueOn: today() }),
]
const path = 'PATCH /api/projects/1'

function Dates({ keepsButton = true }: { keepsButton?: boolean }) {
  const { data: [project] = [] } = useQuery(projectsQuery)
  if (project === undefined) return null
  return (
    <>
      {(keepsButton || project.launchOn === null) && (
        <LaunchDatePicker
          project={project}
          renderTrigger={(props) => <Button {...props}>Set launch date</Button>}
        />
      )}
      <DatesStrip project={project} tasks={tasks} canSetLaunchDate={false} />
      <ToastRegion />
    </>
  )
}

function show(launchOn: string | null, responses: FakeResponses = {}, keepsButton = true) {
  let stored = launchOn
  return showScreen(<Dates keepsButton={keepsButton} />, {
    user: ida,
    responses: {
      'GET /api/projects': () => [aProject({ launchOn: stored })],
      [path]: (body) => {
        stored = (body as { launchOn: string | null }).launchOn
        return { id: 1, launchOn: stored }
      },
      ...responses,
    },
  })
}

async function choose(date: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Set launch date' }))
  await userEvent.type(await screen.findByLabelText('Date'), date)
  await userEvent.click(screen.getByRole('button', { name: 'Set date' }))
}

test('the strip links to the timeline, to overdue tasks and to tasks due this week, without irrelevant tasks', async () => {
  show(inDays(34))
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('Launch in 34 days')).toBe('/?view=timeline#tasks-title')
  expect(await hrefOf('1 overdue')).toBe('/?due=overdue#tasks-title')
  expect(await hrefOf('1 due this week')).toBe('/?due=week#tasks-title')
})

test('a new launch date is sent and shown, and can be undone unless it has changed since', async () => {
  const sent = show(null)
  await choose(inDays(1))
  await screen.findByRole('link', { name: 'Launch tomorrow' })
  await pressUndo()
  await expect.poll(() => screen.queryByRole('link', { name: 'Launch tomorrow' })).toBeNull()
  await expect
    .poll(() => sent.filter((request) => request.startsWith('PATCH')))
    .toEqual([`${path} {"launchOn":"${inDays(1)}"}`, `${path} {"launchOn":null,"onlyIf":"${inDays(1)}"}`])
})

test('after the first launch date is set, its link gets the focus, because the button disappears', async () => {
  show(null, {}, false)
  await choose(inDays(1))
  const link = await screen.findByRole('link', { name: 'Launch tomorrow' })
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('if the server rejects a launch date, the earlier launch date returns with the reason', async () => {
  const reason = 'Only the owner and project admins can set the launch date.'
  show(null, { [path]: errorResponse(403, reason) })
  await choose(inDays(1))
  await screen.findByText(reason)
  expect(screen.queryByRole('link', { name: 'Launch tomorrow' })).toBeNull()
})

test('the launch date can be removed', async () => {
  const sent = show(today())
  await userEvent.click(await screen.findByRole('button', { name: 'Set launch date' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove date' }))
  await screen.findByText('Launch date removed.')
  expect(sent).toContain(`${path} {"launchOn":null}`)
})

test('an empty launch date is not sent, and the field says what to enter', async () => {
  const sent = show(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Set launch date' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Set date' }))
  await screen.findByText(/^Choose a date such as/)
  expect(sent.filter((request) => request.startsWith('PATCH'))).toEqual([])
})
