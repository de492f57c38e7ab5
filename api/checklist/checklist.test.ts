import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'

const app = await startTestApp()

const admin = await app.administrator()
const member = await app.user()
const projectId = await member.project()

const publish = (taskKey: string, markdown: string) =>
  admin.send('PUT', `/api/guides/${taskKey}`, { body: { kind: 'article', title: 'How to sell', markdown } })

test('a process knows the items of a guide that another process has changed', async () => {
  const other = member.at(await app.another())
  const task = (await member.get(`/api/tasks?projectId=${projectId}`))
    .body<Task[]>()
    .find(({ howToLink }) => howToLink === undefined)
  if (!task) throw new Error('The test needs a task without a guide')
  const itemsOf = async () =>
    (await other.get(`/api/tasks/${task.id}`)).body<TaskDetail>().checklist?.map(({ id, text, checked }) => ({
      id,
      text,
      isChecked: checked !== null,
    }))
  const check = (itemId: string | undefined) =>
    other.post(`/api/tasks/${task.id}/checklist`, { itemId, checked: true })
  expect(await itemsOf()).toBeUndefined()

  await publish(task.key, '- [ ] Measure the **shelf**\n- [ ] Print the labels')
  await expect.poll(itemsOf).toHaveLength(2)
  const [first, second] = (await itemsOf()) ?? []
  expect([first?.text, second?.text]).toEqual(['Measure the shelf', 'Print the labels'])
  expect((await check(second?.id)).status).toBe(200)
  expect((await itemsOf())?.map(({ isChecked }) => isChecked)).toEqual([false, true])

  await publish(task.key, '- [ ] Print the labels\n- [ ] Call the buyer')
  await expect.poll(async () => (await itemsOf())?.[1]?.text).toBe('Call the buyer')
  expect((await itemsOf())?.map(({ isChecked }) => isChecked)).toEqual([true, false])
  expect((await check((await itemsOf())?.[1]?.id)).status).toBe(200)
  // The guide is at most a second old.
  await expect.poll(async () => (await check(first?.id)).status, { timeout: 5_000 }).toBe(404)
  expectFailure(await check(first?.id), 404, 'This item is no longer in the guide.')
  expect((await itemsOf())?.map(({ isChecked }) => isChecked)).toEqual([true, true])
})
