import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './Dialog.tsx'

type ExampleProps = { onConfirm?: () => void | Promise<void>; removesOpener?: boolean }

function Example({ onConfirm = () => undefined, removesOpener = false }: ExampleProps) {
  const [open, setOpen] = useState(false)
  const [hasOpener, setHasOpener] = useState(true)
  return (
    <main tabIndex={-1}>
      {hasOpener && <button onClick={() => setOpen(true)}>Delete project</button>}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Are you sure?"
        description="This action cannot be undone."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        onConfirm={async () => {
          await onConfirm()
          if (removesOpener) setHasOpener(false)
        }}
      />
    </main>
  )
}

async function openDialog(props: ExampleProps = {}) {
  render(<Example {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete project' }))
  return screen.findByRole('alertdialog', { name: 'Are you sure?' })
}
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const focused = () => document.activeElement?.textContent

test('an opened confirmation dialog first focuses the Cancel button', async () => {
  await openDialog()
  await waitFor(() => expect(focused()).toBe('Cancel'))
})

test('in an open confirmation dialog, Tab keeps the focus inside the dialog', async () => {
  const dialog = await openDialog()
  for (const _ of [1, 2, 3]) {
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
})

test('Esc closes the confirmation dialog without confirming and returns the focus to the button that opened the dialog', async () => {
  const onConfirm = vi.fn<() => void>()
  await openDialog({ onConfirm })
  await userEvent.keyboard('{Escape}')
  await closed()
  expect(onConfirm).not.toHaveBeenCalled()
  await waitFor(() => expect(focused()).toBe('Delete project'))
})

test('the confirmation dialog stays open until the confirmed action has finished', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openDialog({ onConfirm: () => promise })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('button', { name: 'Deleting...' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeNull()

  resolve()
  await closed()
})

test('if the confirmed action removes the button that opened the dialog, the focus moves to the main element', async () => {
  await openDialog({ removesOpener: true })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await closed()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})
