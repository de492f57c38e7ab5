import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { links as contract } from '#schema/api/index.ts'
import type { Link } from '#schema/api/links.ts'
import { newIdempotencyKey, send } from '#web/http/request.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import type { EditedTask } from '#web/shared/tasks/edit/use-task-edit.ts'
import { setOpenTask } from '#web/shared/tasks/edit/set-open-task.ts'
import { editKey, openTaskKey, tasksQuery } from '#web/shared/tasks/tasks.ts'

interface LinkChange {
  readonly key: string
  readonly kind: 'add' | 'remove'
  readonly link: Link
  readonly isUndo?: boolean
}

/** Adds and removes links of a task. Both can be undone. */
export function useLinks({ id, projectId, title }: EditedTask) {
  const client = useQueryClient()
  const { id: userId, username } = useCurrentUser()
  /** Ids of added links by the temporary ids that they had before the response. */
  const added = useRef(new Map<string, string>())
  const idOf = (link: Link) => added.current.get(link.id) ?? link.id

  const setLinks = (change: (links: Link[]) => Link[]) =>
    setOpenTask(client, { id, projectId, title }, (task) => ({ ...task, links: change(task.links) }))
  const show = (link: Link) => setLinks((links) => [...links, link])
  const hide = (link: Link) =>
    setLinks((links) => links.filter((shown) => ![link.id, idOf(link)].includes(shown.id)))

  const { mutate } = useOptimisticCommand({
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
    apply: ({ kind, link }) => {
      const [change, rollback] = kind === 'add' ? [show, hide] : [hide, show]
      change(link)
      return () => rollback(link)
    },
    isUndo: ({ isUndo }) => isUndo === true,
    inverse: ({ kind, link }): LinkChange => ({
      key: newIdempotencyKey(),
      kind: kind === 'add' ? 'remove' : 'add',
      link,
      isUndo: true,
    }),
    successText: ({ kind }) => (kind === 'add' ? 'Link added.' : 'Link removed.'),
    errorText: (error, { kind }) =>
      `The link was not ${kind === 'add' ? 'added' : 'removed'}. ${error.message}`,
  })
  return {
    add: (url: string, linkTitle: string | undefined) => {
      const key = newIdempotencyKey()
      const addedAt = new Date().toISOString()
      mutate({
        key,
        kind: 'add',
        link: { id: key, url, title: linkTitle ?? null, addedBy: { id: userId, username }, addedAt },
      })
    },
    remove: (link: Link) => mutate({ key: newIdempotencyKey(), kind: 'remove', link }),
  }
}
