import { useMutation, useQueryClient } from '@tanstack/react-query'
import { team as contract } from '#schema/api/index.ts'
import type { Member } from '#schema/api/team.ts'
import type { Role } from '#schema/roles.ts'
import { userMessage } from '#web/http/request-error.ts'
import { request, send } from '#web/http/request.ts'
import { inList, showFields } from '#web/shared/commands/show-fields.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { emailPreferencesOf, type EmailPreferences } from '#web/shared/team/member.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'

export function useRemoveMember(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      request(contract.removeMember, { params: { id: String(projectId), memberId: String(id) } }),
    onSuccess: () => toastSuccess('Team member removed successfully'),
    onError: (error) => toastError(userMessage(error) ?? 'Failed to remove team member'),
    onSettled: () => client.invalidateQueries(membersQuery(projectId)),
  })
}

/** Delay before the home screen opens, so that the user can read the toast. */
export const homeDelayMs = 500

/** Stays pending until the home screen opens, because live updates do not refetch the project during a mutation. */
export const useLeaveProject = (projectId: number) =>
  useMutation({
    mutationFn: () => request(contract.leaveProject, { params: { id: String(projectId) } }),
    onSuccess: () => {
      toastSuccess('You have left the project')
      return new Promise((resolve) => setTimeout(resolve, homeDelayMs))
    },
    onError: (error) => toastError(userMessage(error) ?? 'Failed to leave project'),
  })

interface EmailPreferencesChange {
  readonly member: Member
  readonly preferences: EmailPreferences
  /** Set only by an undo: the server rejects the undo if the member no longer has these preferences. */
  readonly onlyIf?: EmailPreferences
}

const toBody = (preferences: EmailPreferences) => ({
  enabled: preferences.emailReportsEnabled,
  frequency: preferences.emailReportFrequency,
  statusUpdates: preferences.statusUpdatesEnabled,
})

const teamChangeKey = (projectId: number) => ['change-team', projectId] as const

export function useChangeEmailPreferences(projectId: number) {
  const client = useQueryClient()
  const { queryKey } = membersQuery(projectId)
  return useOptimisticCommand({
    mutationKey: teamChangeKey(projectId),
    queries: [queryKey],
    send: ({ member, preferences, onlyIf }: EmailPreferencesChange) =>
      send(member.isPending ? contract.changeInvitationPreferences : contract.changeMemberPreferences, {
        params: { id: String(member.id) },
        body: { ...toBody(preferences), ...(onlyIf && { onlyIf: toBody(onlyIf) }) },
      }),
    apply: ({ member, preferences }) => showFields(inList(client, queryKey, member.id), preferences),
    isUndo: ({ onlyIf }) => onlyIf !== undefined,
    inverse: ({ member, preferences }) => {
      const before = client.getQueryData(queryKey)?.find(({ id }) => id === member.id)
      return before && { member, preferences: emailPreferencesOf(before), onlyIf: preferences }
    },
    successText: ({ onlyIf }) =>
      onlyIf ? 'Email preferences restored' : 'Email preferences updated successfully',
    errorText: (error) => userMessage(error) ?? 'Failed to update email preferences',
  })
}

type RoleChange = { readonly member: Member; readonly role: Role }

export function useChangeRole(projectId: number) {
  const client = useQueryClient()
  const { queryKey } = membersQuery(projectId)
  return useOptimisticCommand({
    mutationKey: teamChangeKey(projectId),
    queries: [queryKey],
    send: ({ member, role }: RoleChange) =>
      send(contract.changeRole, {
        params: { id: String(projectId), memberId: String(member.id) },
        body: { role },
      }),
    apply: ({ member, role }) => showFields(inList(client, queryKey, member.id), { role }),
    successText: () => 'Role updated successfully',
    errorText: (error) => userMessage(error) ?? 'Failed to update role',
  })
}
