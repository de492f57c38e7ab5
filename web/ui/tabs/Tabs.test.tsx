import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Tab, TabList, Tabs } from './Tabs.tsx'

test('a click on a tab calls onValueChange only once, even if the parent component updates the tab value later', () => {
  const onValueChange = vi.fn<(value: string) => void>()
  const tabs = (value: string) => (
    <Tabs value={value} onValueChange={onValueChange}>
      <TabList label="Drinks">
        <Tab value="tea">Tea</Tab>
        <Tab value="coffee">Coffee</Tab>
      </TabList>
    </Tabs>
  )
  const press = (name: string) => {
    const tab = screen.getByRole('tab', { name })
    fireEvent.mouseDown(tab)
    fireEvent.focus(tab)
  }
  const { rerender } = render(tabs('tea'))
  press('Coffee')
  expect(onValueChange.mock.calls).toEqual([['coffee']])
  rerender(tabs('coffee'))
  press('Tea')
  expect(onValueChange.mock.calls).toEqual([['coffee'], ['tea']])
})
