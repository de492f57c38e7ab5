import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { TaskCard, type TaskCardProps } from './TaskCard.tsx'
import { aTask } from './testing/a-task.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(over: Partial<Task>, props: Partial<TaskCardProps> = {}) {
  const task = aTask({ id: 1101, title: 'Audit your assets', ...over })
  const onStep = vi.fn<(task: Task) => void>()
  render(<TaskCard task={task} look="full" refusal={null} onStep={onStep} {...props} />)
  return { task, onStep }
}

test.each([
  ['pending', 'Pending', 'Start Task'],
  ['in_progress', 'In Progress', 'Complete Task'],
  ['completed', 'Completed', 'Reset Task'],
] as const)('a task that is %s says %s and offers %s, by its name', async (status, word, label) => {
  const { task, onStep } = show({ status })
  expect(screen.getByText(word)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}: Audit your assets$`) }))
  expect(onStep).toHaveBeenCalledExactlyOnceWith(task)
})

test('what matters first says so whatever its state: the list has it first when it is completed, too', () => {
  show({ status: 'completed', priority: true })
  screen.getByText('Priority')
})

test('a double click is one step, not two', async () => {
  const { onStep } = show({ status: 'pending' })
  await userEvent.dblClick(screen.getByRole('button', { name: /Start Task/ }))
  expect(onStep).toHaveBeenCalledOnce()
})

test('whoever may not change it hears why, and nothing happens', async () => {
  const { onStep } = show({}, { refusal: 'Viewers cannot change tasks.' })
  const button = screen.getByRole('button', {
    name: /Start Task/,
    description: 'Viewers cannot change tasks.',
  })
  await userEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(onStep).not.toHaveBeenCalled()
})

describe('the guide', () => {
  const guide = () => screen.getByRole('link')

  test('opens in a tab of its own that cannot reach back, and knows its task', () => {
    show({ howToLink: '/guides/assets' })
    expect(guide().getAttribute('href')).toBe('/guides/assets?task=1101')
    expect(guide().getAttribute('target')).toBe('_blank')
    expect(guide().getAttribute('rel')).toContain('noopener')
  })
  test('is new for a task of yesterday', () => {
    show({ howToLink: '/guides/assets', createdAt: new Date(Date.now() - 86_400_000).toISOString() })
    expect(guide().textContent).toContain('New guide: Audit your assets')
    expect(screen.getByRole('link', { description: 'New guide available!' })).toBe(guide())
  })
  test('is a guide like others for a task of last year', () => {
    show({ howToLink: '/guides/assets', createdAt: new Date(Date.now() - 365 * 86_400_000).toISOString() })
    expect(screen.getByRole('link', { description: 'View instructional guide' }).textContent).toContain(
      'How-to guide',
    )
  })
  test('is not offered where there is none', () => {
    show({})
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('a description', () => {
  /** As a browser would lay it out: 48 px of room for the text. */
  const laidOut = (height: number) => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(48)
  }
  const toggle = (label: string) =>
    screen.queryByRole('button', { name: new RegExp(`^${label}: Audit your assets$`) })

  test('that has room is there, with nothing to press', () => {
    laidOut(48)
    show({ description: 'Name the shelf.' })
    expect(screen.getByText('Name the shelf.')).toBeDefined()
    expect(toggle('Read more')).toBeNull()
  })

  test('that is longer opens when asked, and the focus stays on the button', async () => {
    laidOut(96)
    show({ description: 'Name the shelf. Ask ten buyers.' })
    const button = toggle('Read more')
    expect(button?.getAttribute('aria-expanded')).toBe('false')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(toggle('Read less')).toBe(button)
    laidOut(48)
    expect(button?.getAttribute('aria-expanded')).toBe('true')
    laidOut(96)
    await userEvent.keyboard('{Enter}')
    expect(toggle('Read more')).toBe(button)
    expect(document.activeElement).toBe(button)
  })
})

test('the large card says all at once, where the task belongs and who started it', () => {
  const changed = { at: '2026-11-18T09:00:00.000Z', by: 'Jonas' }
  show({ status: 'in_progress', description: 'Name it. Then ask.', changed }, { look: 'lead' })
  expect(screen.getByText('Name it. Then ask.')).toBeDefined()
  expect(screen.getByText('Foundations')).toBeDefined()
  expect(screen.getByText(/Started/).textContent).toMatch(/18.* by Jonas/)
})
