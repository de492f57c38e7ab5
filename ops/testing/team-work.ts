import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Client } from './client.ts'

/** A member who may change everything in the project. */
interface Manager {
  readonly client: Client
  readonly entryId: number
  readonly username: string
}

/**
 * Does everything that a team can do with tasks besides changing their status: appends each of these event types, and
 * leaves an edited note, a note of the other manager, links, an item, a reason and two status updates.
 */
export async function addTeamWork(projectId: number, one: Manager, other: Manager) {
  const tasks = (await one.client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const guided = tasks.find(({ counts }) => counts.checklist !== null)
  const [plain, again] = tasks.filter(({ counts }) => counts.checklist === null)
  if (!guided || !plain || !again)
    throw new Error('The roadmap needs a task with a checklist, and two without')
  const [first, second] =
    (await one.client.call<TaskDetail>('GET', `/api/tasks/${guided.id}`)).checklist ?? []
  const post = (by: Manager, task: Task, call: string, body: object) =>
    by.client.call<{ id: string }>('POST', `/api/tasks/${task.id}/${call}`, body)

  await one.client.call('PATCH', `/api/projects/${projectId}`, { launchOn: '2999-06-01' })
  await post(one, guided, 'assignee', { entryId: one.entryId })
  await post(one, again, 'assignee', { entryId: one.entryId })
  await post(one, again, 'assignee', { entryId: null })
  await post(one, guided, 'due-date', { dueOn: '2999-03-31' })
  await post(one, again, 'due-date', { dueOn: '2999-04-30' })
  await post(one, again, 'due-date', { dueOn: null })
  await post(one, guided, 'checklist', { itemId: first?.id, checked: true })
  await post(one, guided, 'checklist', { itemId: second?.id, checked: true })
  await post(one, guided, 'checklist', { itemId: second?.id, checked: false })
  const edited = await post(one, guided, 'notes', { text: 'Draft' })
  await one.client.call('PATCH', `/api/notes/${edited.id}`, { text: `Ask @${other.username} first.` })
  await post(other, guided, 'notes', { text: 'Asked.\nTwice.' })
  const deleted = await post(one, guided, 'notes', { text: 'Deleted' })
  await one.client.call('DELETE', `/api/notes/${deleted.id}`)
  await post(other, guided, 'links', { url: 'https://example.com/plan', title: 'Plan' })
  await post(one, guided, 'links', { url: 'https://example.com/plain' })
  const removed = await post(one, guided, 'links', { url: 'https://example.com/removed' })
  await one.client.call('DELETE', `/api/links/${removed.id}`)
  await post(one, plain, 'relevance', { relevant: false, reason: 'We sell online only.' })
  await post(one, again, 'relevance', { relevant: false })
  await post(one, again, 'relevance', { relevant: true })
  await other.client.call('POST', `/api/projects/${projectId}/status-update`, { note: 'First week done.' })
  await one.client.call('POST', `/api/projects/${projectId}/status-update`, {})
  return { guided, plain }
}
