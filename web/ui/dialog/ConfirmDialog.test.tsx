import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

afterEach(cleanup)

type AskProps = { destructive?: boolean; onConfirm?: () => void | Promise<void>; removesOpener?: boolean }

function Ask({ destructive = true, onConfirm = () => undefined, removesOpener = false }: AskProps) {
  const [open, setOpen] = useState(false)
  const [there, setThere] = useState(true)
  return (
    <main tabIndex={-1}>
      {there && <button onClick={() => setOpen(true)}>Delete project</button>}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Are you sure?"
        description="This action cannot be undone."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        destructive={destructive}
        onConfirm={async () => {
          await onConfirm()
          if (removesOpener) setThere(false)
        }}
      />
    </main>
  )
}

async function ask(props: AskProps = {}) {
  render(<Ask {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete project' }))
  return screen.findByRole('alertdialog', { name: 'Are you sure?' })
}
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const focused = () => document.activeElement?.textContent

test('what cannot be undone starts on Cancel', async () => {
  await ask()
  await waitFor(() => expect(focused()).toBe('Cancel'))
})

test('what can be undone starts on the deed', async () => {
  await ask({ destructive: false })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' })))
})

test('focus stays inside', async () => {
  const dialog = await ask()
  for (const _ of [1, 2, 3]) {
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
})

test('Esc closes, does nothing, and gives focus back', async () => {
  const onConfirm = vi.fn<() => void>()
  await ask({ onConfirm })
  await userEvent.keyboard('{Escape}')
  await gone()
  expect(onConfirm).not.toHaveBeenCalled()
  await waitFor(() => expect(focused()).toBe('Delete project'))
})

test('it waits for the deed, cannot be left meanwhile, and closes then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await ask({ onConfirm: () => promise })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('button', { name: 'Deleting...' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeNull()

  resolve()
  await gone()
})

test('where the opener has gone with the deed, focus goes to the main part', async () => {
  await ask({ removesOpener: true })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await gone()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})
