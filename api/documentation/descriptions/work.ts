import {
  activity,
  checklist,
  guides,
  links,
  notes,
  planning,
  progress,
  projects,
  roadmap,
  taskDetail,
  tasks,
  updates,
  votes,
} from '#schema/api/index.ts'
import { exportQuery } from '#schema/api/export.ts'
import { dayRange } from '#schema/time.ts'
import { describeFields } from './define.ts'

const timeZone = 'IANA time zone in which a day begins and ends.'
const writtenText =
  'Plain text. `@` followed by a username mentions all members with this name except the author.'
const taskKey = 'Key of the task on the roadmap, the same in all projects.'
const onlyInArticle = 'Null if the guide is a link.'

const dueOn = 'Due date; null if there is none.'
const taskFields = {
  key: taskKey,
  howToLink: 'URL of the guide; missing if there is none.',
  assignee:
    'Member who does the task; null if it is unassigned. `entryId` is the id of the membership. A completed task keeps the id after the member has left.',
  dueOn,
  relevant: 'False if the task is not relevant to the brand. It is then left out of all totals.',
  counts: {
    notes: 'Number of notes, without deleted ones.',
    checklist: 'Checked and total items of the guide’s checklist; null if the guide has none.',
  },
  changed:
    'Last status change; null if there was none. `by` is a username, or null if the account was erased.',
}

export const workDescriptions = [
  describeFields(projects.project, {
    role: 'Role of the caller in the project; ADMIN for the owner.',
    progress: 'Completed and total tasks by category.',
    inProgress: 'Number of tasks in progress.',
    nextTask: 'Next pending task; null if no task is pending.',
    memberCount: 'Number of members, including the owner.',
    launchOn: 'Launch date; null if there is none.',
    latestUpdate: 'The newest status update; null if there is none.',
  }),
  describeFields(projects.changeProject.body, {
    name: 'The new name.',
    launchOn: `The new launch date, ${dayRange}; null removes it. Cannot be combined with a name.`,
    onlyIf:
      'To undo a change: the name or launch date that the user set. Returns 409 if it has changed since.',
  }),
  describeFields(tasks.task, taskFields),
  describeFields(tasks.changeStatus.query, { projectId: 'Project of the task. Another project gets 404.' }),
  describeFields(tasks.listTasks.query, { projectId: 'Id of the project.' }),
  describeFields(tasks.statusChange, {
    from: 'The status that the client last read. Returns 409 if the task now has another status.',
    onlyIf: 'To undo a change: the status that the user set. Returns 409 if it has changed since.',
  }),
  describeFields(planning.assignment, {
    entryId: 'Id of a member, from the list of members; null unassigns the task.',
    from: 'The assignee that the client last read. Returns 409 if the task now has another assignee.',
    onlyIf: 'To undo a change: the assignee that the user set. Returns 409 if it has changed since.',
  }),
  describeFields(planning.dueDate, {
    dueOn: `Calendar day ${dayRange}; null removes the due date.`,
    from: 'The due date that the client last read. Returns 409 if the task now has another due date.',
    onlyIf: 'To undo a change: the due date that the user set. Returns 409 if it has changed since.',
  }),
  describeFields(planning.myTask, { assignee: 'Membership of the user.', dueOn }),
  describeFields(planning.relevance, {
    relevant: 'False if the task is not relevant to the brand.',
    reason:
      'Why the task is not relevant, in at most 200 characters. Missing or null if no reason is given. Allowed only if `relevant` is false. Ignored if the task is already not relevant. Deleted about a day after the task is relevant again.',
    from: 'The relevance that the client last read. Returns 409 if the task now has another relevance.',
    onlyIf: 'To undo a change: the relevance that the user set. Returns 409 if it has changed since.',
  }),
  describeFields(exportQuery, { timeZone }),
  describeFields(taskDetail.taskDetail, {
    ...taskFields,
    relevanceReason:
      'Why the task is not relevant; null if it is relevant, no reason was given or the reason was erased.',
    notes: 'Oldest first.',
    links: 'Oldest first.',
    checklist: 'Items of the guide’s checklist; null if the guide has none.',
    history: 'The newest 50 activities of the task, newest first.',
    historyNext:
      'The `before` for `GET /api/projects/{id}/activity?task=…`, which returns the older activities; null if there are none.',
  }),
  describeFields(notes.note, {
    id: 'UUID.',
    text: 'Plain text. Mentions contain the current names of the mentioned members.',
    mentions: 'Ids of the mentioned memberships, without duplicates and erased accounts.',
    author: 'Null if the account was erased.',
    editedAt: 'Time of the last edit; null if there was none.',
  }),
  describeFields(notes.noteText, { text: writtenText }),
  describeFields(notes.noteEdit, {
    text: writtenText,
    onlyIf: 'The text that the client last read. Returns 409 if the note has changed since.',
  }),
  describeFields(links.link, { addedBy: 'Null if the account was erased.' }),
  describeFields(links.newLink, {
    url: 'Full address that starts with https:// or http://.',
    title: 'Missing or null if the address is the title.',
  }),
  describeFields(checklist.checklistItem, {
    id: 'Computed from the text, so unchanged items of an edited guide keep their ids.',
    checked: 'Null if the item is not checked. `by` is a username, or null if the account was erased.',
  }),
  describeFields(checklist.itemChange, {
    itemId: 'Id of an item of the published guide’s checklist.',
    checked: 'True checks the item.',
    onlyIf: 'To undo a change: the value that the user set. Returns 409 if it has changed since.',
  }),
  describeFields(updates.update, {
    by: 'Null if the account was erased.',
    note: 'Null if there is no note or it was deleted.',
    numbers: 'Task counts when the update was sent; null for updates sent by earlier releases.',
  }),
  describeFields(updates.listUpdates.query, { before: 'The `next` of the previous page.' }),
  describeFields(updates.listUpdates.response, {
    next: 'The `before` of the next page; null on the last page.',
  }),
  describeFields(votes.castVote.query, {
    onlyIf: 'To undo a withdrawal. Returns 409 if the vote is not withdrawn.',
  }),
  describeFields(votes.withdrawVote.query, {
    onlyIf: 'To undo a vote. Returns 409 if there is no vote.',
  }),
  describeFields(votes.ranking, {
    asked: [
      'Tasks without a guide, most votes first.',
      {
        userHearsBy:
          'How the caller is notified when the guide is published; null if an earlier guide of the task was already announced to them.',
      },
    ],
    delivered: [
      'Tasks that received votes before their guide was published, newest first.',
      { askedAt: 'Time of the first vote.' },
    ],
  }),
  describeFields(guides.readGuide.params, { taskKey }),
  describeFields(guides.readGuideVersion.params, { taskKey, number: 'Number of a published version.' }),
  describeFields(guides.taskGuide, { guide: { title: onlyInArticle, markdown: onlyInArticle } }),
  describeFields(guides.editableGuide, {
    revision: 'Number of times the guide was published or unpublished. Send it when you publish.',
    howToLink: 'URL of the published guide; null if there is none.',
    published: 'Null if no guide is published.',
    draft: [
      'The caller’s unpublished text; null if there is none.',
      { revision: 'Revision of the guide on which the draft is based.' },
    ],
  }),
  describeFields(guides.saveGuideDraft.body, {
    revision: 'Revision of the guide on which the draft is based.',
    replaces:
      '`savedAt` of the draft that the text replaces; null if there was none. If another draft is stored, the response is 409. Without this field, any draft is replaced.',
  }),
  describeFields(guides.guideVersion, {
    number: 'The first published version has the number 1.',
    publishedBy: 'Username; null for guides delivered with the application and for erased accounts.',
    title: onlyInArticle,
    link: 'Null if the guide is an article.',
  }),
  describeFields(guides.uploadPicture.body, { data: 'Contents of the picture file, in Base64.' }),
  describeFields(guides.uploadPicture.response, {
    src: 'Path of the picture for the Markdown of a guide: `![description](src)`.',
    width: 'In pixels.',
    height: 'In pixels.',
  }),
  describeFields(guides.publishedGuide, {
    title: 'Title of the article; for a link, the title of the task.',
  }),
  describeFields(roadmap.previewRoadmapUpdate.response, {
    version: 'Current version of the project.',
    newest: 'Newest version. The same as `version` if there is no update.',
    added: 'New tasks. They start as pending.',
    retired: 'Retired tasks. They keep their status and no longer count.',
    changed: 'Changed tasks. They keep their status.',
  }),
  describeFields(roadmap.updateRoadmap.body, {
    version: 'The version that the user reviewed. Returns 409 if it is no longer the newest.',
  }),
  describeFields(activity.activity, {
    id: 'Opaque id; the `before` of the next page.',
    by: 'The user who acted; null for the system, an import or an erased account (see `actorId`).',
    member: 'Username of the affected member, or the address of an invited person.',
    text: 'The note, link, item, reason or status update as it is now; null if there is none or it was deleted.',
    detail:
      'Data of the event: `from` and `to` of a status or role, `name` of the project, `role`, `frequency`.',
  }),
  describeFields(activity.listActivity.query, {
    before: 'The `next` of the previous page.',
    person: 'Id of the user who acted.',
    task: 'Id of a task of the project.',
    category: 'All categories if omitted.',
    kind: 'All kinds if omitted; `mail` for emails and status updates.',
  }),
  describeFields(activity.listActivity.response, {
    next: 'The `before` of the next page; null on the last page.',
    people: 'Users who have acted in the project.',
  }),
  describeFields(activity.readAsOf.query, { date: 'Date such as 2026-01-31.', timeZone }),
  describeFields(activity.readAsOf.response, { name: 'Null if the project did not exist yet.' }),
  describeFields(progress.compareProgress.query, {
    startDate: 'Date such as 2026-01-31.',
    endDate: 'Date such as 2026-01-31.',
    timeZone,
  }),
  describeFields(progress.compareProgress.response, {
    startProgress: 'Progress at the start of the first day.',
    endProgress: 'Progress at the end of the last day.',
  }),
  describeFields(progress.difference, {
    completionPercentStart: 'Rounded to a whole percentage.',
    completionPercentEnd: 'Rounded to a whole percentage.',
    percentageDiff: 'Difference of the two rounded percentages.',
  }),
  describeFields(progress.progressHistory.query, { timeZone }),
]
