import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LabelledProgressBar, ProgressBar } from './ProgressBar.tsx'
import type { StepProgress } from './step-progress.ts'

const steps: readonly StepProgress[] = [
  { category: 1, name: 'Foundations', completed: 5, total: 10 },
  { category: 2, name: 'Physical Availability', completed: 10, total: 30 },
]

test('in a progress bar, the width of each segment is proportional to the number of tasks in the category', () => {
  render(<ProgressBar steps={steps} />)
  const bars = Array.from(screen.getByRole('img').children, (bar) => bar as HTMLElement)
  expect(bars.map((bar) => bar.style.flexGrow)).toEqual(['10', '30'])
  expect(bars.map((bar) => (bar.firstElementChild as HTMLElement).style.transform)).toEqual([
    'scaleX(0.5)',
    `scaleX(${1 / 3})`,
  ])
})

test('the labelled progress bar has a link with task counts for each category', () => {
  render(<LabelledProgressBar steps={steps} hrefOf={({ category }) => `#cat-${category}`} />)
  const link = screen.getByRole('link', { name: /2 Physical Availability/ })
  expect(link.getAttribute('href')).toBe('#cat-2')
  expect(link.textContent).toContain('10 of 30')
})
