import type { QueryClient } from '@tanstack/react-query'
import { mayHelp } from '#web/api/retry.ts'
import { userQuery } from '#web/features/session/api.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { isForThePage, isUndo } from './undo-key.ts'

/** Something that the user did here, and may take back by doing the opposite. */
export interface OwnAction {
  readonly takeBack: () => void
}

/** How many steps back one can go. */
const remembered = 50

interface Actions {
  readonly userId: number | undefined
  /** The last one last. */
  readonly list: OwnAction[]
}

/** What was done on this page, by whoever is signed in: a reload or another user begins anew. */
const kept = new WeakMap<QueryClient, Actions>()

function actionsOf(client: QueryClient): OwnAction[] {
  const userId = client.getQueryData(userQuery.queryKey)?.id
  const known = kept.get(client)
  if (known?.userId === userId && known !== undefined) return known.list
  if (known === undefined) listen(client)
  const actions: Actions = { userId, list: [] }
  kept.set(client, actions)
  return actions.list
}

/** Remembers what has just been done, from the moment in which it shows: the key takes back the last one. */
export function remember(client: QueryClient, takeBack: () => void): OwnAction {
  const action = { takeBack }
  const list = actionsOf(client)
  list.push(action)
  if (list.length > remembered) list.shift()
  return action
}

/** What was refused needs no undoing. */
export function forget(client: QueryClient, action: OwnAction | undefined): void {
  const list = actionsOf(client)
  const at = list.findIndex((one) => one === action)
  if (at >= 0) list.splice(at, 1)
}

/** The button of a toast that takes an action back, once. */
export const undoButton = (client: QueryClient, action: OwnAction) => ({
  label: 'Undo',
  onClick: () => {
    if (!actionsOf(client).includes(action)) return
    forget(client, action)
    action.takeBack()
  },
})

/** Says what has been done, and offers to take it back where that is possible. */
export function tellDone(client: QueryClient, description: string, action: OwnAction | undefined): void {
  toast({ title: 'Success', description, ...(action && { action: undoButton(client, action) }) })
}

/** Says why something could not be taken back: who has changed it since, as the server words it. */
export function tellNotUndone(error: Error, again: () => void): void {
  toast({
    title: 'Not undone',
    description: error.message,
    variant: 'destructive',
    ...(mayHelp(error) && { action: { label: 'Try Again', onClick: again } }),
  })
}

/** Ctrl-Z, or Cmd-Z, takes back the last action for as long as there is one. */
function listen(client: QueryClient): void {
  document.addEventListener('keydown', (event) => {
    if (!isUndo(event) || !isForThePage(event)) return
    const action = actionsOf(client).pop()
    if (action === undefined) return
    event.preventDefault()
    action.takeBack()
  })
}
