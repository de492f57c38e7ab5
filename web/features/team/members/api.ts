import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { invitations, team as contract } from '#schema/api/index.ts'
import type { Member } from '#schema/api/team.ts'
import type { Role } from '#schema/roles.ts'
import { userMessage } from '#web/http/request-error.ts'
import { send, request } from '#web/http/request.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { reportSettingsOf, type ReportSettings } from '#web/shared/members/member.ts'
import { allMembersQuery, membersQuery } from '#web/shared/members/members.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'

const memberListKey = (projectId: number | undefined): QueryKey =>
  projectId === undefined ? allMembersQuery.queryKey : membersQuery(projectId).queryKey

export type Invitation = Pick<z.output<typeof invitations.invitation>, 'email' | 'role'>

/** Invites an address to a project, or without one to Brandpath. A repeated invitation gets a new link. */
export function useInvite(projectId?: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, role }: Invitation) =>
      request(invitations.invite, { body: { email, role, projectId } }),
    onSuccess: () => {
      toastSuccess('Team member invitation has been sent')
      void client.invalidateQueries({ queryKey: memberListKey(projectId) })
    },
    onError: (error) => toastError(userMessage(error) ?? 'Failed to send invitation'),
  })
}

export function useCancelInvitation(projectId?: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(invitations.cancelInvitation, { params: { id: String(id) } }),
    onSuccess: () => toastSuccess('Invitation removed successfully'),
    onError: (error) => toastError(userMessage(error) ?? 'Failed to remove invitation'),
    // Waits for the refetch: the row must disappear before the closing dialog would focus a button in it.
    onSettled: () => client.invalidateQueries({ queryKey: memberListKey(projectId) }),
  })
}

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
const homeDelayMs = 500

/** Stays pending until the home screen opens. Live updates wait for it and do not refetch a lost project. */
export const useLeaveProject = (projectId: number) =>
  useMutation({
    mutationFn: () => request(contract.leaveProject, { params: { id: String(projectId) } }),
    onSuccess: () => {
      toastSuccess('You have left the project')
      return new Promise((resolve) => setTimeout(resolve, homeDelayMs))
    },
    onError: (error) => toastError(userMessage(error) ?? 'Failed to leave project'),
  })

interface SettingsChange {
  readonly member: Member
  readonly settings: ReportSettings
  /** Set only by an undo: the server rejects the undo if the member no longer has these settings. */
  readonly onlyIf?: ReportSettings
}

const toPreferences = (settings: ReportSettings) => ({
  enabled: settings.emailReportsEnabled,
  frequency: settings.emailReportFrequency,
  statusUpdates: settings.statusUpdatesEnabled,
})

const teamChangeKey = (projectId: number) => ['change-team', projectId] as const

export function useChangeSettings(projectId: number) {
  const client = useQueryClient()
  const { queryKey } = membersQuery(projectId)
  return useOptimisticCommand({
    mutationKey: teamChangeKey(projectId),
    queries: [queryKey],
    send: ({ member, settings, onlyIf }: SettingsChange) =>
      send(member.isPending ? contract.changeInvitationPreferences : contract.changeMemberPreferences, {
        params: { id: String(member.id) },
        body: { ...toPreferences(settings), ...(onlyIf && { onlyIf: toPreferences(onlyIf) }) },
      }),
    apply: ({ member, settings }) => changeMember(client, projectId, member.id, settings),
    isUndo: ({ onlyIf }) => onlyIf !== undefined,
    inverse: ({ member, settings }) => {
      const before = client.getQueryData(queryKey)?.find(({ id }) => id === member.id)
      return before && { member, settings: reportSettingsOf(before), onlyIf: settings }
    },
    successText: ({ onlyIf }) =>
      onlyIf ? 'The earlier email preferences are restored.' : 'Email preferences updated successfully',
    errorText: (error) => userMessage(error) ?? 'Failed to update email preferences',
  })
}

type RoleChange = { readonly member: Member; readonly role: Role }

export function useChangeRole(projectId: number) {
  const client = useQueryClient()
  return useOptimisticCommand({
    mutationKey: teamChangeKey(projectId),
    queries: [membersQuery(projectId).queryKey],
    send: ({ member, role }: RoleChange) =>
      send(contract.changeRole, {
        params: { id: String(projectId), memberId: String(member.id) },
        body: { role },
      }),
    apply: ({ member, role }) => changeMember(client, projectId, member.id, { role }),
    successText: () => 'Role updated successfully',
    errorText: (error) => userMessage(error) ?? 'Failed to update role',
  })
}

/** Changes a member in the cached member list. Returns a function that restores the changed fields. */
function changeMember(client: QueryClient, projectId: number, id: number, changes: Partial<Member>) {
  const { queryKey } = membersQuery(projectId)
  const before = client.getQueryData(queryKey)?.find((member) => member.id === id)
  const set = (values: Partial<Member>) =>
    client.setQueryData(queryKey, (members) =>
      members?.map((member) => (member.id === id ? { ...member, ...values } : member)),
    )
  set(changes)
  return () => {
    const fields = Object.keys(changes) as (keyof Member)[] // all keys are fields of Member
    if (before) set(Object.fromEntries(fields.map((field) => [field, before[field]])))
  }
}
