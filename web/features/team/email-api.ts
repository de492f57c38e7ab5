import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { emails } from '#schema/api/index.ts'
import { userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { removeSentText } from '#web/shared/unsent-text.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'

/** The newest emails to the team. Only the owner and admins may fetch these emails. */
export const teamEmailsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['emails', projectId],
    queryFn: () => request(emails.listEmails, { params: { id: String(projectId) } }),
  })

export const statusUpdatePreviewQuery = (projectId: number, note: string) =>
  queryOptions({
    queryKey: ['status-update-preview', projectId, note],
    queryFn: () => request(emails.previewStatusUpdate, { params: { id: String(projectId) }, body: { note } }),
    staleTime: 0,
    gcTime: 0,
  })

/** Name of the field of the note, for `useUnsentText`. */
export const statusNoteName = (projectId: number): string => `status-note-${projectId}`

export type StatusUpdate = { readonly note: string; readonly idempotencyKey: string }

/** Emails the project's status to its team. A repeat with the same idempotency key sends no email. */
export function useSendStatusUpdate(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ note, idempotencyKey }: StatusUpdate) =>
      request(emails.sendStatusUpdate, { params: { id: String(projectId) }, body: { note }, idempotencyKey }),
    onSuccess: ({ message }, { note }) => {
      removeSentText(client, statusNoteName(projectId), note)
      toastSuccess(message || 'Status update emails sent successfully')
      // The dashboard and the activity show the update as a post.
      const keys = [teamEmailsQuery(projectId).queryKey, projectsQuery.queryKey, ['activity', projectId]]
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    },
    onError: (error) => toastError(userMessage(error) ?? 'Failed to send status update emails'),
  })
}
