import { appendProjectEvent, joinByEvent } from '#api/testing/team.ts'
import { until } from '#kernel/resilience/until.ts'
import { password } from '../client.ts'
import type { TestApp } from '../app.ts'

/**
 * Creates a team that changes while it works: roles change, a member leaves and returns, another is removed, and the
 * owner’s account is erased, so that the administrator of the team becomes the owner. Another project is deleted.
 */
export async function changeTeam(app: TestApp): Promise<void> {
  const [owner, admin, editor, leaving] = [
    await app.user(),
    await app.user(),
    await app.user(),
    await app.user(),
  ]
  const projectId = await owner.project('A team that changes')
  const project = `/api/projects/${projectId}`
  const ownerEntries = (await owner.members(projectId)).map(({ id }) => id)
  const adminEntry = await joinByEvent(app, projectId, admin, 'ADMIN')
  const editorEntry = await joinByEvent(app, projectId, editor)
  const leavingEntry = await joinByEvent(app, projectId, leaving)
  const entries = [...ownerEntries, adminEntry, editorEntry, leavingEntry]
  const tasks = await owner.tasks(projectId)
  for (const [index, entryId] of [...entries, ...entries].entries())
    await owner.call('POST', `/api/tasks/${tasks[index]?.id}/assignee`, { entryId })
  for (const writer of [owner, admin, editor, leaving])
    for (const { id } of tasks.slice(0, 2)) {
      await writer.call('POST', `/api/tasks/${id}/notes`, {
        text: `Ask @${(await editor.user()).username}.`,
      })
      await writer.call('POST', `/api/tasks/${id}/links`, { url: 'https://example.com/plan' })
    }
  await admin.call('PATCH', `${project}/members/${editorEntry}`, { role: 'VIEWER' })
  await admin.call('PATCH', `${project}/members/${editorEntry}`, { role: 'EDITOR' })
  await leaving.call('POST', `${project}/leave`)
  await appendProjectEvent(
    app,
    projectId,
    {
      type: 'MemberInvited',
      data: { entryId: leavingEntry, role: 'EDITOR', expiresAt: '2999-01-01T00:00:00Z' },
    },
    { type: 'InvitationAccepted', data: { entryId: leavingEntry, userId: (await leaving.user()).id } },
  )
  await admin.call('DELETE', `${project}/members/${leavingEntry}`)
  await owner.call('POST', '/api/user/deletion', { password })
  await until(async () =>
    (await admin.members(projectId)).some(({ id, isOwner }) => isOwner && id === adminEntry),
  )

  const deleted = await admin.project('A deleted project')
  await admin.call('PATCH', `/api/projects/${deleted}`, { launchOn: '2026-09-01' })
  await admin.call('DELETE', `/api/projects/${deleted}`)
}
