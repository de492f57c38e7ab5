import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { accounts as contract, notifications, team } from '#schema/api/index.ts'
import type { NotificationPreferences, PreferenceChanges } from '#schema/api/notifications.ts'
import { preferenceKinds, type PreferenceKind } from '#schema/notification.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { hasFieldErrors, userMessage } from '#web/http/request-error.ts'
import { request, send } from '#web/http/request.ts'
import { endSessionByLogout } from '#web/shared/accounts/session.ts'
import { cachedPart, showFields } from '#web/shared/commands/show-fields.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { toast, toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'
import { formatCount } from '#web/ui/text/format.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: () => request(notifications.readPreferences, {}),
})

const changePreferencesKey = ['change-preferences'] as const

export function useChangePreferences() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  return useOptimisticCommand({
    mutationKey: changePreferencesKey,
    queries: [queryKey],
    send: (body: PreferenceChanges) => send(notifications.changePreferences, { body }),
    apply: ({ kinds = {}, guides = {} }) => {
      const cachedGuides = cachedPart(
        client,
        queryKey,
        ['guides'],
        (known) => known.guides,
        (known, fields) => ({ ...known, guides: { ...known.guides, ...fields } }),
      )
      const rollbacks = [
        showFields(cachedGuides, guides),
        ...preferenceKinds.map((kind) => showFields(cachedKind(client, kind), kinds[kind] ?? {})),
      ]
      return () => rollbacks.forEach((rollback) => rollback())
    },
    errorText: (error) => userMessage(error) ?? 'Failed to update notifications',
  })
}

const cachedKind = (client: QueryClient, kind: PreferenceKind) =>
  cachedPart(
    client,
    preferencesQuery.queryKey,
    [kind],
    ({ kinds }) => kinds[kind],
    (known, fields) => ({
      ...known,
      kinds: { ...known.kinds, [kind]: { ...known.kinds[kind], ...fields } },
    }),
  )

export type ProjectEmails = NotificationPreferences['projects'][number]

export function useChangeProjectEmails() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  return useOptimisticCommand({
    mutationKey: changePreferencesKey,
    queries: [queryKey, ['members']],
    send: ({ memberId, enabled, frequency, statusUpdates }: ProjectEmails) =>
      send(team.changeMemberPreferences, {
        params: { id: String(memberId) },
        body: { enabled, frequency, statusUpdates },
      }),
    apply: (project) => {
      const cachedProject = cachedPart(
        client,
        queryKey,
        ['projects', project.id],
        ({ projects }) => projects.find(({ id }) => id === project.id),
        (known, fields) => ({
          ...known,
          projects: known.projects.map((one) => (one.id === project.id ? { ...one, ...fields } : one)),
        }),
      )
      return showFields(cachedProject, project)
    },
    errorText: (error) => userMessage(error) ?? 'Failed to update email preferences',
  })
}

export const calendarQuery = queryOptions({
  queryKey: ['calendar-address'],
  queryFn: () => request(contract.readCalendarAddress, {}),
})

export function useRenewCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request(contract.renewCalendarAddress, {}),
    onSuccess: (address) => client.setQueryData(calendarQuery.queryKey, address),
    onError: (error) => toastError(userMessage(error) ?? 'Failed to create calendar address'),
  })
}

export function useDisableCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request(contract.disableCalendar, {}),
    onSuccess: () => client.setQueryData(calendarQuery.queryKey, { url: null }),
    onError: (error) => toastError(userMessage(error) ?? 'Failed to turn off calendar'),
  })
}

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => request(contract.endOtherSessions, {}),
    onSuccess: ({ ended }) =>
      toastSuccess(
        ended === 0
          ? 'You’re not logged in on any other device.'
          : `You’ve been logged out on ${formatCount(ended, 'other device')}.`,
      ),
    onError: (error) => toastError(userMessage(error) ?? 'Failed to log out other devices'),
  })

export const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: () => request(contract.previewDeletion, {}),
  // Roles and owners may have changed since the dialog was last open.
  staleTime: 0,
})

export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { password: string }) => request(contract.deleteAccount, { body }),
    onMutate: () => currentUserId(client),
    onSuccess: (_response, _body, userId) => {
      endSessionByLogout(client, userId)
      toast({ title: 'Account deleted', description: 'Your account and personal data have been deleted.' })
    },
    onError: (error) => {
      if (!hasFieldErrors(error)) toastError(userMessage(error) ?? 'Failed to delete account')
    },
  })
}
