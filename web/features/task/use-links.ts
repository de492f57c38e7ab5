import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { links as contract } from '#schema/api/index.ts'
import type { Link } from '#schema/api/links.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { maxLinks } from '#schema/limits.ts'
import { isRetryable } from '#web/http/request-error.ts'
import { newIdempotencyKey, send } from '#web/http/request.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import type { EditedTask } from '#web/shared/tasks/edit/edit.ts'
import { setOpenTask } from '#web/shared/tasks/edit/set-open-task.ts'
import { editKey, openTaskKey, tasksQuery } from '#web/shared/tasks/tasks.ts'

interface LinkChange {
  readonly key: string
  readonly kind: 'add' | 'remove'
  readonly link: Link
  readonly isUndo?: boolean
}

export interface NewLink {
  readonly url: string
  readonly title: string | undefined
  readonly key?: string | undefined
}

interface LinkForm {
  readonly onAdded: () => void
  readonly onFailure: (message: string, key: string | undefined) => void
}

/**
 * Adds and removes links of a task. Both can be undone. The form for a new link stays open until the server has stored the
 * link, so that a failure loses nothing.
 */
export function useLinks({ id, projectId, title }: EditedTask, isFormOpen: () => boolean) {
  const client = useQueryClient()
  const { id: userId, username } = useCurrentUser()
  /** Ids of added links by the temporary ids that they had before the response. */
  const added = useRef(new Map<string, string>())
  const idOf = (link: Link) => added.current.get(link.id) ?? link.id

  const setLinks = (change: (links: Link[]) => Link[]) =>
    setOpenTask(client, { id, projectId, title }, (task) => ({ ...task, links: change(task.links) }))
  /** Does nothing if a refetch has brought the link. */
  const show = (link: Link, index = maxLinks) =>
    setLinks((links) => (links.some(({ id }) => id === link.id) ? links : links.toSpliced(index, 0, link)))
  const hide = (link: Link) =>
    setLinks((links) => links.filter((shown) => ![link.id, idOf(link)].includes(shown.id)))
  function showAdded(link: Link) {
    show(link)
    return () => hide(link)
  }
  function hideRemoved(link: Link) {
    const task = client.getQueryData<TaskDetail>(openTaskKey(projectId, id))
    const index = task?.links.findIndex((shown) => shown.id === idOf(link))
    hide(link)
    return () => show(link, index)
  }

  const { mutate, isPending, variables } = useOptimisticCommand({
    mutationKey: editKey,
    queries: [openTaskKey(projectId, id), tasksQuery(projectId).queryKey],
    send: async ({ kind, link, key: idempotencyKey }: LinkChange) => {
      if (kind === 'remove') return send(contract.removeLink, { params: { id: idOf(link) }, idempotencyKey })
      const { url } = link
      const sent = await send(contract.addLink, {
        params: { id: String(id) },
        body: { url, ...(link.title !== null && { title: link.title }) },
        idempotencyKey,
      })
      added.current.set(link.id, sent.body.id)
      return sent
    },
    apply: ({ kind, link, isUndo }) => {
      if (kind === 'add' && !isUndo) return () => undefined
      return kind === 'add' ? showAdded(link) : hideRemoved(link)
    },
    isUndo: ({ isUndo }) => isUndo === true,
    inverse: ({ kind, link }): LinkChange => ({
      key: newIdempotencyKey(),
      kind: kind === 'add' ? 'remove' : 'add',
      link,
      isUndo: true,
    }),
    successText: ({ kind }) => (kind === 'add' ? 'Link added.' : 'Link removed.'),
    onSuccess: (_, { kind, link, isUndo }) => {
      if (kind === 'add' && !isUndo) show({ ...link, id: idOf(link) })
    },
    errorText,
    returnText: (_, { kind }) => (kind === 'add' && isFormOpen() ? 'shown' : undefined),
  })
  return {
    isAdding: isPending && variables.kind === 'add',
    /** `key` is the key of a failed request with the same link. */
    add: (
      { url, title: linkTitle, key = newIdempotencyKey() }: NewLink,
      { onAdded, onFailure }: LinkForm,
    ) => {
      const addedAt = new Date().toISOString()
      const link = { id: key, url, title: linkTitle ?? null, addedBy: { id: userId, username }, addedAt }
      const change: LinkChange = { key, kind: 'add', link }
      mutate(change, {
        onSuccess: onAdded,
        onError: (error) => onFailure(errorText(error, change), isRetryable(error) ? key : undefined),
      })
    },
    remove: (link: Link) => mutate({ key: newIdempotencyKey(), kind: 'remove', link }),
  }
}

const errorText = (error: Error, { kind }: LinkChange) =>
  `The link was not ${kind === 'add' ? 'added' : 'removed'}. ${error.message}`
