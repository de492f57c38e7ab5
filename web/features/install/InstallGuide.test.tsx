import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import InstallGuide from './InstallGuide.tsx'

const show = (onOpenChange: (open: boolean) => void = () => undefined) =>
  render(
    <Dialog open onOpenChange={onOpenChange} title="Install Brandpath">
      <InstallGuide onClose={() => onOpenChange(false)} />
    </Dialog>,
  )

test('the install guide shows the steps for Chrome and for Safari on iPhone, and “Got it” closes the guide', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  show(onOpenChange)
  await screen.findByRole('dialog', { name: 'Install Brandpath' })
  expect((await screen.findByRole('tabpanel', { name: 'Chrome Desktop' })).textContent).toContain(
    'Open in app',
  )

  await userEvent.click(screen.getByRole('tab', { name: 'iPhone Safari' }))
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent)
  expect(steps).toEqual(['Press Share.', 'Choose Add to Home Screen.', 'Press Add.'])

  await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})

const showOn = (device: Partial<Navigator>) => {
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, ...device })
  show()
}

test.each([
  ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }, 'iPhone Safari'],
  ['an iPad', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 }, 'iPhone Safari'],
  ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)' }, 'Chrome Desktop'],
])('on %s, the install guide first shows the tab with the steps for the device', async (_, device, tab) => {
  showOn(device)
  await screen.findByRole('tabpanel', { name: tab })
})

test('on an Android phone, the install guide shows the steps for Android', async () => {
  showOn({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' })
  expect((await screen.findByText(/^On this phone/)).textContent).toContain('Add to Home screen')
})
