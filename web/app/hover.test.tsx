import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hideHoverWhileScrolling } from './hover.ts'

test('a scroll hides hover effects in lists until the pointer moves', () => {
  hideHoverWhileScrolling()
  const isHidden = () => document.documentElement.matches('[data-scrolling]')
  const list = document.body.appendChild(document.createElement('ul'))
  fireEvent.scroll(list)
  expect(isHidden()).toBe(true)
  fireEvent.pointerMove(list)
  expect(isHidden()).toBe(false)
  list.remove()
})
