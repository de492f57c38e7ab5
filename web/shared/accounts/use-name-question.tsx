import { Suspense, useState, type ReactNode } from 'react'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { useCurrentUser } from './session.ts'

const NameQuestion = lazyComponent(() => import('./NameQuestion.tsx'))

/**
 * Asks for the name that teammates see, before the first invitation or status update of a user whose name is still the
 * first part of the address. The account remembers that the user answered, skipped or closed the question.
 *
 * @returns a function that runs an action after the question, and the dialog to render
 */
export function useNameQuestion(): readonly [before: (action: () => void) => void, dialog: ReactNode] {
  const { nameConfirmed, username } = useCurrentUser()
  const [action, setAction] = useState<() => void>()
  const [open, setOpen] = useState(false)
  const before = (next: () => void) => {
    if (nameConfirmed) return next()
    setAction(() => next)
    setOpen(true)
  }
  const dialog = action && (
    <Suspense>
      <NameQuestion username={username} open={open} onOpenChange={setOpen} onAnswered={action} />
    </Suspense>
  )
  return [before, dialog]
}
