import { useMutation, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { newKey } from '#web/api/call.ts'
import { sendOrWait, takeOut, type Sent } from '#web/features/offline/send.ts'
import { progressKey } from '#web/features/progress/api.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import {
  forget,
  remember,
  tellDone,
  tellFailed,
  tellNotUndone,
  tellWaits,
  type OwnAction,
} from '#web/features/undo/own-actions.ts'
import { isolated } from '#web/ui/text/isolated.ts'
import { tasksOf } from './api.ts'
import { summarised, withStatus } from './move-task.ts'
import { statusWord } from './status-step.ts'

/** A change of a task's status, as it is sent: under one key, however often. */
export interface Change {
  readonly key: string
  readonly task: Task
  readonly from: TaskStatus
  readonly to: TaskStatus
  /** It takes an own change back: only while that stands as it was left. */
  readonly isUndo?: boolean
}

/** What stands on the screen for a change that is on its way. */
export interface Shown {
  /** For the way back; an undo has none. */
  readonly action: OwnAction | undefined
}

/** Milliseconds after which a read model that lagged behind a change is asked again. */
const asksAgainAfter = 5_000

/** The key of the mutations that change a status: whoever watches them knows them by it. */
export const changesOf = (projectId: number) => ['change-status', projectId] as const

/**
 * Changes a task's status: on the screen at once, everywhere that it shows; then on the server, where that can be
 * reached, else later. One that the server refuses goes back to what it was, and a toast says why.
 *
 * @param username whose name stands beside the change until the server says so
 */
export function useStatusChange(projectId: number, username: string) {
  const queryClient = useQueryClient()
  const mutationKey = changesOf(projectId)

  const { mutate } = useMutation({
    mutationKey,
    // Changes reach the server in the order in which they were made.
    scope: { id: `status-of-${projectId}` },
    networkMode: 'always',
    retry: false,
    mutationFn: (change: Change): Promise<Sent> => sendOrWait(queryClient, asSent(change)),
    onMutate: ({ key, task, from, to, isUndo }): Shown => {
      // What is being fetched may be older than this change. Not awaited: the screen changes in this frame.
      for (const queryKey of stated(projectId)) void queryClient.cancelQueries({ queryKey })
      setStatus(queryClient, task, to, changedNow(username))
      const back = () => {
        if (!takeOut(queryClient, key)) return mutate(opposite(task, from, to))
        setStatus(queryClient, task, from, task.changed)
        tellDone(queryClient, doneWords(task, from, true), undefined)
      }
      return { action: isUndo ? undefined : remember(queryClient, back, key) }
    },
    onSuccess: ({ waits, settled }, { task, to, isUndo }, { action }) => {
      const words = doneWords(task, to, isUndo)
      if (waits) return tellWaits(queryClient, words, action)
      tellDone(queryClient, words, action)
      if (settled) void refresh(queryClient, projectId)
      else setTimeout(() => void refresh(queryClient, projectId, 0), asksAgainAfter)
    },
    onError: (error, change, shown) => {
      forget(queryClient, shown?.action)
      takeBack(queryClient, change)
      const again = () => mutate(change)
      if (change.isUndo) tellNotUndone(error, again)
      else tellFailed('Error', whyNot(error, change), error, again)
      void refresh(queryClient, projectId)
    },
  })

  return useCallback(
    (task: Task, to: TaskStatus): void => mutate({ key: newKey(), task, from: task.status, to }),
    [mutate],
  )
}

const opposite = (task: Task, from: TaskStatus, to: TaskStatus): Change => ({
  key: newKey(),
  task: { ...task, status: to },
  from: to,
  to: from,
  isUndo: true,
})

const asSent = ({ key, task, from, to, isUndo }: Change) => ({
  kind: 'status' as const,
  key,
  madeAt: new Date().toISOString(),
  task: { id: task.id, projectId: task.projectId, title: task.title, category: task.category },
  from,
  to,
  ...(isUndo && { onlyIf: from }),
})

const doneWords = ({ title }: Task, status: TaskStatus, again = false) =>
  `“${isolated(title)}” is ${statusWord[status]}${again ? ' again' : ''}.`

const changedNow = (by: string) => ({ at: new Date().toISOString(), by })

/** Puts a status on the screen: in the list of tasks, and in what the project's card says. */
function setStatus(
  queryClient: QueryClient,
  { id, projectId }: Task,
  status: TaskStatus,
  changed: Task['changed'],
): void {
  const before = queryClient.getQueryData(tasksOf(projectId).queryKey)
  if (before === undefined) return
  const tasks = withStatus(before, id, status, changed)
  queryClient.setQueryData(tasksOf(projectId).queryKey, tasks)
  queryClient.setQueryData(projectsQuery.queryKey, (projects) =>
    projects?.map((project) => (project.id === projectId ? summarised(project, tasks) : project)),
  )
}

/** Back to what it was, unless a later answer has already said what it is. */
function takeBack(queryClient: QueryClient, { task, from, to }: Change): void {
  const shown = queryClient
    .getQueryData(tasksOf(task.projectId).queryKey)
    ?.find(({ id }) => id === task.id)?.status
  const builtUpon = underWay(queryClient, task.projectId).some((change) => change.task.id === task.id)
  if (shown === to || builtUpon) setStatus(queryClient, task, from, task.changed)
}

/** The changes that are still on their way. */
export const underWay = (queryClient: QueryClient, projectId: number): Change[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: changesOf(projectId), status: 'pending' })
    .map(({ state }) => state.variables as Change) // this key is used here only

/**
 * Asks for what the server has now; the last of several changes under way does so for all. The tasks come first:
 * what is only counted from them leaves the server to those who wait to see the change.
 *
 * @param own 1 while the change that asks still counts as under way itself
 */
async function refresh(queryClient: QueryClient, projectId: number, own = 1): Promise<void> {
  if (underWay(queryClient, projectId).length > own) return
  const [tasks, ...counted] = stated(projectId)
  for (const queryKey of counted) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: tasks })
  // The live stream may have had them asked for meanwhile.
  const isOld = (query: Query) => query.state.isInvalidated
  for (const queryKey of counted)
    void queryClient.refetchQueries({ queryKey, type: 'active', predicate: isOld }, { cancelRefetch: false })
}

/** What says how the tasks of a project stand. */
const stated = (projectId: number) =>
  [tasksOf(projectId).queryKey, projectsQuery.queryKey, progressKey(projectId)] as const

const whyNot = (error: Error, { task, from }: Change): string =>
  `“${task.title}” is still ${statusWord[from]}. ${error.message}`
