import type { QueryClient } from '@tanstack/react-query'
import { mayHelp } from '#web/api/retry.ts'
import { labels } from '#web/features/actions/labels.ts'
import { userQuery } from '#web/features/session/api.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { isForThePage, isUndo } from './undo-key.ts'

/** Something that the user did here, and may take back by doing the opposite. */
export interface OwnAction {
  readonly takeBack: () => void
  /** The key under which it is sent, where it may have to wait for the network. */
  readonly key: string | undefined
}

/** How many steps back one can go. */
const remembered = 50

interface Actions {
  readonly client: QueryClient
  readonly userId: number | undefined
  /** The last one last. */
  readonly list: OwnAction[]
}

/** What was done on this page, by whoever is signed in: a reload or another user begins anew. */
let kept: Actions | null = null

function actionsOf(client: QueryClient): OwnAction[] {
  const userId = client.getQueryData(userQuery.queryKey)?.id
  if (kept === null) listen()
  if (kept?.client !== client || kept.userId !== userId) kept = { client, userId, list: [] }
  return kept.list
}

/** Remembers what has just been done, from the moment in which it shows: the key takes back the last one. */
export function remember(client: QueryClient, takeBack: () => void, key?: string): OwnAction {
  const action = { takeBack, key }
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

/** The same for what had waited for the network, and is known by its key. */
export const forgetSent = (client: QueryClient, key: string): void =>
  forget(
    client,
    actionsOf(client).find((action) => action.key === key),
  )

/** The button of a toast that takes an action back, once. */
export const undoButton = (client: QueryClient, action: OwnAction) => ({
  label: labels.undo,
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

/** Says that what has been done reaches the others later; until then it is taken back without a trace. */
export function tellWaits(client: QueryClient, description: string, action: OwnAction | undefined): void {
  toast({
    title: 'Waiting',
    description: `${description} It is sent when you are back online.`,
    ...(action && { action: undoButton(client, action) }),
  })
}

/** Says why something could not be taken back: who has changed it since, as the server words it. */
export const tellNotUndone = (error: Error, again: () => void): void =>
  tellFailed('Not undone', error.message, error, again)

/** Says what failed. A refusal (403, 404, 409) would come again; anything else may go well the next time. */
export function tellFailed(title: string, description: string, error: Error, again: () => void): void {
  toast({
    title,
    description,
    variant: 'destructive',
    ...(mayHelp(error) && { action: { label: 'Try Again', onClick: again } }),
  })
}

/** Takes back the last action; null where there is none. */
export const undoOf = (client: QueryClient): (() => void) | null =>
  kept?.client === client && actionsOf(client).length > 0 ? () => actionsOf(client).pop()?.takeBack() : null

/** Ctrl-Z, or Cmd-Z, takes back the last action for as long as there is one. */
function listen(): void {
  document.addEventListener('keydown', (event) => {
    if (!isUndo(event) || !isForThePage(event)) return
    const undo = kept && undoOf(kept.client)
    if (!undo) return
    event.preventDefault()
    undo()
  })
}
