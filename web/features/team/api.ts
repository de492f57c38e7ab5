import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { invitations, mails, members as contract } from '#schema/api/index.ts'
import type { Member } from '#schema/api/members.ts'
import type { Role } from '#schema/roles.ts'
import { ask, call } from '#web/api/call.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { membersOf } from '#web/features/members/api.ts'
import { forget, remember, tellDone, tellNotUndone } from '#web/features/undo/own-actions.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { settingsOf, type ReportSettings } from './member.ts'
import { dropNote } from './use-note.ts'

/** The newest mails to a project's team, for its owner and admins. */
export const mailsOf = (projectId: number) =>
  queryOptions({
    queryKey: ['mails', projectId],
    queryFn: () => call(mails.listMails, { params: { id: String(projectId) } }),
  })

/** The status update as it would be sent now: always asked anew, and forgotten with its dialog. */
export const previewOf = (projectId: number, note: string) =>
  queryOptions({
    queryKey: ['status-update-preview', projectId, note],
    queryFn: () => call(mails.previewStatusUpdate, { params: { id: String(projectId) }, body: { note } }),
    staleTime: 0,
    gcTime: 0,
  })

export type Invited = { readonly email: string; readonly role: Role }

/** Invites an address to a project; one that waits already gets a new link. */
export function useInviteToProject(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, role }: Invited) => ask(invitations.invite, { body: { email, role, projectId } }),
    onSuccess: ({ body, settled }, { email }) => {
      succeeded('Team member invitation has been sent')
      const { id, role, expiresAt } = body
      showNow(client, projectId, settled, (members) => [
        ...members.filter((one) => one.id !== id),
        { ...(members.find((one) => one.id === id) ?? newcomer(email)), id, role, expiresAt },
      ])
    },
    onError: (error) => failed(reasonFor(error) ?? 'Failed to send invitation'),
  })
}

/** Whoever has just been invited, as the server will tell of him. */
const newcomer = (email: string): Omit<Member, 'id' | 'role' | 'expiresAt'> => ({
  userId: null,
  isOwner: false,
  isPending: true,
  email,
  user: null,
  emailReportsEnabled: true,
  emailReportFrequency: 'weekly',
  statusUpdatesEnabled: true,
  since: new Date().toISOString(),
  lastActiveAt: null,
})

/** Takes a member out of the project, or voids an invitation to it. */
export function useRemoveEntry(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isPending }: Member) =>
      isPending
        ? ask(invitations.cancelInvitation, { params: { id: String(id) } })
        : ask(contract.removeMember, { params: { id: String(projectId), memberId: String(id) } }),
    onSuccess: ({ settled }, { id, isPending }) => {
      succeeded(isPending ? 'Invitation removed successfully' : 'Team member removed successfully')
      showNow(client, projectId, settled, (members) => members.filter((one) => one.id !== id))
    },
    onError: (error, { isPending }) => {
      failed(reasonFor(error) ?? (isPending ? 'Failed to remove invitation' : 'Failed to remove team member'))
      // It may have been accepted, removed or left meanwhile.
      void client.invalidateQueries(membersOf(projectId))
    },
  })
}

/** How long what was said about it can be read before the page changes, in milliseconds (product.md §6). */
const homeAfter = 500

/**
 * Leaves a project, and says so. The change is under way until the page has changed: what the live stream tells
 * meanwhile, that this project is not there any more, waits for it.
 */
export const useLeave = (projectId: number) =>
  useMutation({
    mutationFn: () => call(contract.leaveProject, { params: { id: String(projectId) } }),
    onSuccess: () => {
      succeeded('You have left the project')
      return new Promise((resolve) => setTimeout(resolve, homeAfter))
    },
    onError: (error) => failed(reasonFor(error) ?? 'Failed to leave project'),
  })

interface SettingsChange {
  readonly entry: Member
  readonly settings: ReportSettings
  /** Of an undo: the settings that must still stand. */
  readonly onlyIf?: ReportSettings
}

/** As they are sent. */
const preferencesOf = (settings: ReportSettings) => ({
  enabled: settings.emailReportsEnabled,
  frequency: settings.emailReportFrequency,
  statusUpdates: settings.statusUpdatesEnabled,
})

/** What somebody is mailed: on the screen at once; where the server refuses it, back as it was, with the reason. */
export function useChangeSettings(projectId: number) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: changesOf(projectId),
    scope: { id: `team-of-${projectId}` },
    mutationFn: ({ entry, settings, onlyIf }: SettingsChange) =>
      ask(entry.isPending ? contract.changeInvitationPreferences : contract.changeMemberPreferences, {
        params: { id: String(entry.id) },
        body: { ...preferencesOf(settings), ...(onlyIf && { onlyIf: preferencesOf(onlyIf) }) },
      }),
    onMutate: ({ entry, settings, onlyIf }) => {
      const done = show(client, projectId, entry.id, settings)
      const before = done.before && settingsOf(done.before)
      const back =
        before && !onlyIf ? () => mutation.mutate({ entry, settings: before, onlyIf: settings }) : undefined
      return { ...done, action: back && remember(client, back) }
    },
    onSuccess: ({ settled }, { onlyIf }, { action }) => {
      const said = onlyIf
        ? 'The email preferences are as they were before.'
        : 'Email preferences updated successfully'
      tellDone(client, said, action)
      if (settled) refresh(client, projectId)
    },
    onError: (error, change, done) => {
      forget(client, done?.action)
      takeBack(client, projectId, done)
      if (change.onlyIf) tellNotUndone(error, () => mutation.mutate(change))
      else failed(reasonFor(error) ?? 'Failed to update email preferences')
    },
  })
  return mutation
}

type RoleChange = { readonly entry: Member; readonly role: Role }

/** Somebody's role, shown at once and taken back likewise. */
export function useChangeRole(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changesOf(projectId),
    scope: { id: `team-of-${projectId}` },
    mutationFn: ({ entry, role }: RoleChange) =>
      ask(contract.changeRole, {
        params: { id: String(projectId), memberId: String(entry.id) },
        body: { role },
      }),
    onMutate: ({ entry, role }) => show(client, projectId, entry.id, { role }),
    onSuccess: ({ settled }) => {
      succeeded('Role updated successfully')
      if (settled) refresh(client, projectId)
    },
    onError: (error, _, before) => {
      takeBack(client, projectId, before)
      failed(reasonFor(error) ?? 'Failed to update role')
    },
  })
}

export type StatusUpdate = { readonly note: string; readonly idempotencyKey: string }

/** Mails the state of a project to its team; the same key, however often it is sent, mails it once. */
export function useSendStatusUpdate(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ note, idempotencyKey }: StatusUpdate) =>
      call(mails.sendStatusUpdate, { params: { id: String(projectId) }, body: { note }, idempotencyKey }),
    // Here, not where it is sent from: the dialog may have been closed meanwhile.
    onSuccess: ({ message }, { note }) => {
      dropNote(client, projectId, note)
      succeeded(message || 'Status update emails sent successfully')
      void client.invalidateQueries(mailsOf(projectId))
    },
    onError: (error) => failed(reasonFor(error) ?? 'Failed to send status update emails'),
  })
}

/** Changes that show before they are made, of one project's team. */
const changesOf = (projectId: number) => ['change-team', projectId] as const

type Shown = {
  readonly entryId: number
  readonly before: Member | undefined
  readonly shown: Partial<Member>
}

/** Puts a change on the screen, and remembers what stood there. */
function show(client: QueryClient, projectId: number, entryId: number, shown: Partial<Member>): Shown {
  const { queryKey } = membersOf(projectId)
  // What is being fetched may be older than this change. Not awaited: the screen changes in this frame.
  void client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)?.find(({ id }) => id === entryId)
  change(client, projectId, (member) => (member.id === entryId ? { ...member, ...shown } : member))
  return { entryId, before, shown }
}

/** Back to what it was, and then to what the server has: a later change may have built upon it. */
function takeBack(client: QueryClient, projectId: number, done: Shown | undefined): void {
  const before = done?.before
  if (before !== undefined) {
    const parts = Object.keys(done?.shown ?? {}) as (keyof Member)[] // of a part of a Member
    const was = Object.fromEntries(parts.map((part) => [part, before[part]])) as Partial<Member>
    change(client, projectId, (member) => (member.id === before.id ? { ...member, ...was } : member))
  }
  refresh(client, projectId)
}

const change = (client: QueryClient, projectId: number, of: (member: Member) => Member) =>
  client.setQueryData(membersOf(projectId).queryKey, (members) => members?.map(of))

/** Asks for what the server has now; the last of several changes under way does so for all. */
function refresh(client: QueryClient, projectId: number): void {
  // The change that asks still counts as under way itself.
  if (client.isMutating({ mutationKey: changesOf(projectId) }) > 1) return
  void client.invalidateQueries(membersOf(projectId))
}

/** Shows what is known to have happened; a read model that lags behind is not asked. */
function showNow(
  client: QueryClient,
  projectId: number,
  settled: boolean,
  of: (members: Member[]) => Member[],
): void {
  client.setQueryData(membersOf(projectId).queryKey, (members) => members && of(members))
  if (settled) void client.invalidateQueries(membersOf(projectId))
}

const succeeded = (description: string) => toast({ title: 'Success', description })
const failed = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
