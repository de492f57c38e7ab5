import { render, screen } from '@testing-library/react'
import { test } from 'vitest'
import { setOnline } from '#web/testing/browser-state.ts'
import { useConnection } from './connection.ts'

const State = ({ name }: { name: string }) => (
  <p>{`${name}: ${useConnection().offline ? 'offline' : 'online'}`}</p>
)

test('after a component that shows the connection unmounts, the other components still follow the connection', () => {
  setOnline(true)
  render(<State name="first" />)
  const second = render(<State name="second" />)
  second.unmount()
  setOnline(false)
  screen.getByText('first: offline')
  setOnline(true)
  screen.getByText('first: online')
})
