import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endPlaces } from '#projector/erasures/end-places.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { appendDue } from '#store/events-due.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import { joins } from '#api/testing/team.ts'
import { startTestApp } from './testing/app.ts'
import { whatEnds } from './what-ends.ts'

const app = await startTestApp()
const { db } = app.database
const ending = (email: string) => whatEnds(db, app.store, email)

test('it is said what ends with a person, and to whom a project passes, before and not after', async () => {
  const email = `${randomUUID()}@example.com`
  const [person, heir, other] = [await app.user(email), await app.user(), await app.user()]
  const passed = await person.project('Halden')
  await joins(app, passed, heir, 'ADMIN')
  await joins(app, passed, other, 'EDITOR')
  const shared = await person.project('Nordlys')
  await joins(app, shared, other, 'EDITOR')
  const kept = await other.project('Fjell')
  await joins(app, kept, person, 'VIEWER')
  const invited = await other.project('Vidde')
  await other.post('/api/members/invite', { email, projectId: invited })
  const [votable] = (await person.get(`/api/projects/${passed}/votes`)).body<TaskVotes[]>()
  await person.post(`/api/tasks/${votable?.task.id}/vote`)
  const { id: userId } = await person.user()

  expect(await ending(email)).toEqual({
    email,
    userId,
    lines: [
      `Project ${passed}, Halden: passed on to ${(await heir.user()).email}.`,
      `Project ${shared}, Nordlys: deleted, as no other of its 2 members is an administrator.`,
      `Project ${kept}, Fjell: left.`,
      `Project ${invited}, Vidde: invitation void.`,
      '1 vote: taken back.',
    ],
  })
  await erasePerson(db, { email })
  await appendDue(db, app.store, `user-${userId}`)
  await endPlaces(app.store, userId)
  expect(await ending(email)).toBeNull()
})

test('of whoever was only invited too', async () => {
  const email = `${randomUUID()}@example.com`
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  await owner.post('/api/members/invite', { email, projectId })
  expect(await ending(email)).toEqual({
    email,
    userId: null,
    lines: [`Project ${projectId}, Halden: invitation void.`],
  })
})
