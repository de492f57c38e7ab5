import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LabelledPath, PathBar } from './PathBar.tsx'
import type { StepProgress } from './progress.ts'

const steps: readonly StepProgress[] = [
  { category: 1, name: 'Foundations', completed: 5, total: 10 },
  { category: 2, name: 'Physical Availability', completed: 10, total: 30 },
]

test('a segment of the progress bar has the width of its task count and is filled by its completed share', () => {
  render(<PathBar steps={steps} />)
  const bars = Array.from(screen.getByRole('img').children, (bar) => bar as HTMLElement)
  expect(bars.map((bar) => bar.style.flexGrow)).toEqual(['10', '30'])
  expect(bars.map((bar) => (bar.firstElementChild as HTMLElement).style.transform)).toEqual([
    'scaleX(0.5)',
    `scaleX(${1 / 3})`,
  ])
})

test('the labelled progress bar has a link with counts for each step', () => {
  render(<LabelledPath steps={steps} hrefOf={({ category }) => `#cat-${category}`} />)
  const link = screen.getByRole('link', { name: /2 Physical Availability/ })
  expect(link.getAttribute('href')).toBe('#cat-2')
  expect(link.textContent).toContain('10 of 30')
})
