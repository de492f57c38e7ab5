import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { markPointedItem } from './pointed-item.ts'

test('marks the item in which the mouse moves, until the page scrolls', () => {
  markPointedItem()
  render(
    <ul>
      <li>
        <a href="/a">First</a>
      </li>
      <li>Second</li>
    </ul>,
  )
  const pointed = () => screen.queryAllByRole('listitem').map((item) => item.matches('[data-pointed]'))

  fireEvent.pointerMove(screen.getByText('First'))
  expect(pointed()).toEqual([true, false])
  fireEvent.pointerMove(screen.getByText('Second'))
  expect(pointed()).toEqual([false, true])
  fireEvent.scroll(document)
  expect(pointed()).toEqual([false, false])
  fireEvent.pointerMove(screen.getByText('First'), { pointerType: 'touch' })
  expect(pointed()).toEqual([false, false])
})
