import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { taskTitleId } from '#web/shared/tasks/tasks.ts'
import { useTaskNavigation } from './use-task-navigation.ts'

const task = { id: 1101, projectId: 1 }

function Panel({ tasks }: { tasks: readonly (typeof task)[] }) {
  useTaskNavigation(task, tasks)
  return (
    <>
      <button>Close task</button>
      {tasks.length > 0 && (
        <h2 id={taskTitleId} tabIndex={-1}>
          Audit your assets
        </h2>
      )}
    </>
  )
}

test('the title of an opened task gets the focus once, when the task is loaded', () => {
  const panel = (tasks: readonly (typeof task)[]) => (
    <MemoryRouter initialEntries={[{ pathname: '/project/1/task/1101', key: 'opened' }]}>
      <Panel tasks={tasks} />
    </MemoryRouter>
  )
  const { rerender } = render(panel([]))
  expect(document.activeElement).toBe(document.body)
  rerender(panel([task]))
  expect(document.activeElement?.textContent).toBe('Audit your assets')

  const button = screen.getByRole('button', { name: 'Close task' })
  button.focus()
  rerender(panel([]))
  rerender(panel([task]))
  expect(document.activeElement).toBe(button)
})
