import type { Hono } from 'hono'
import { projects as contract } from '#schema/api/index.ts'
import { deleteProject, project, projectStream, renameProject } from '#domain/project.ts'
import { answering } from './answer.ts'
import { settled } from './commands/respond.ts'
import type { Environment } from './environment.ts'
import { projectsOf } from './project-list.ts'
import { createFromSlot, releaseProjectSlot, takeProjectSlot } from './project-slots.ts'
import { newestRoadmap } from './roadmap.ts'
import type { Services } from './services.ts'

export function projectRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.listProjects, ({ user }) => projectsOf(services.reads, user.id))

  answer.signedIn(contract.createProject, async ({ body, user, command, c }) => {
    const projectId = await command.draw('project_ids')
    const ownerEntryId = await command.draw('entry_ids')
    const roadmapVersion = (await newestRoadmap(services)).newest
    const created = { name: body.name, ownerId: user.id, ownerEntryId, roadmapVersion }
    await writeEntry(services, ownerEntryId, projectId, user.id)
    const slot = await takeProjectSlot(services, command, { projectId, project: created })
    await settled(c, services, await createFromSlot(services, slot))
    const { name, ownerId } = slot.data.project
    return { id: slot.data.projectId, name, ownerId, createdAt: slot.metadata.occurredAt }
  })

  answer.signedIn(contract.renameProject, async ({ params, body, user, command, c }) => {
    const outcome = await services.commands.run(command, {
      stream: projectStream(params.id),
      aggregate: project,
      decide: (state) => renameProject(state, user.id, body),
    })
    await settled(c, services, outcome)
    return { id: params.id, name: body.name }
  })

  answer.signedIn(contract.deleteProject, async ({ params, user, command, c }) => {
    await services.commands.run(command, {
      stream: projectStream(params.id),
      aggregate: project,
      decide: (state) => deleteProject(state, user.id),
    })
    await settled(c, services, await releaseProjectSlot(services, command, params.id))
  })
}

/** Who is meant by the owner's entry. Written first: one whose creation is then refused stands for nothing. */
async function writeEntry({ db }: Services, id: number, projectId: number, userId: number): Promise<void> {
  await db
    .insertInto('identity.entries')
    .values({ id, project_id: projectId, user_id: userId, email: null })
    .onConflict((on) => on.doNothing())
    .execute()
}
