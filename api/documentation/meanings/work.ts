import { activity, guides, progress, projects, roadmaps, tasks, votes } from '#schema/api/index.ts'
import { explained } from './meaning.ts'

const nextPage = 'The `before` of the next page; null on the last one.'

/** Projects, their tasks and what is made of them. */
export const ofWork = [
  explained(projects.project, {
    role: 'What the reader is in this project; its owner is ADMIN of it.',
    progress: 'Completed and total tasks of each category of the path.',
    inProgress: 'Tasks that somebody has started.',
    nextTask: 'The task to do next; null when all are completed.',
    memberCount: 'People with access, the owner among them.',
  }),
  explained(projects.renameProject.body, {
    onlyIf: "The name that must stand, as the sender's own doing; else 409, which tells who changed it.",
  }),
  explained(tasks.task, {
    key: "The task's name on the roadmap, the same in all projects.",
    howToLink: 'Where the how-to guide stands; missing while nobody has written one.',
    changed:
      'The last change of status; null while there was none. `by` is a username, null when the account is gone.',
  }),
  explained(tasks.statusChange, {
    from: 'The status that the sender saw: another present one is refused, also the one that is asked for.',
    onlyIf:
      "The status that must stand, as the sender's own doing, even where what is asked for is so already; else 409, which tells who changed it.",
  }),
  explained(votes.castVote.query, { onlyIf: 'Where this takes the withdrawal of a vote back; else 409.' }),
  explained(votes.withdrawVote.query, { onlyIf: 'Where this undoes a vote; else 409.' }),
  explained(votes.ranking, {
    asked: [
      'Tasks without a guide, most votes first.',
      {
        userHearsBy:
          'How the reader hears of its guide, once for ever; null where he has heard of one that was withdrawn since.',
      },
    ],
    delivered: [
      'Tasks whose guide was asked for and came, the newest first.',
      { askedAt: 'When the first of those votes was cast.' },
    ],
  }),
  explained(guides.guidedTask, {
    guide: {
      title: 'Of an article.',
      markdown: 'Of an article; null where the guide stands elsewhere.',
    },
  }),
  explained(guides.publishedGuide, {
    title: "Of an article its own; a guide that stands elsewhere goes by its task's.",
  }),
  explained(roadmaps.previewAdoption.answer, {
    version: 'The version that the project is on.',
    newest: 'The newest there is; the same where there is nothing to adopt.',
    added: 'They start pending.',
    retired: 'They keep their status and history, and count no more.',
    changed: 'They keep their status.',
  }),
  explained(roadmaps.adoptRoadmap.body, {
    version: 'The version whose changes were looked at; 409 where another is the newest by now.',
  }),
  explained(activity.activity, {
    id: 'Opaque; the `before` of the next page.',
    by: 'Null where Brandpath itself acted, or the account is gone: then `actorId` tells which.',
    member: 'Whom it was done to: a username, or the address of somebody who is only invited.',
    detail:
      'As the event says: `from` and `to` of a status or role, `name` of the project, `role`, `frequency`.',
  }),
  explained(activity.listActivity.query, {
    before: 'The `next` of the page before.',
    person: 'The id of the user who acted.',
  }),
  explained(activity.listActivity.answer, {
    next: nextPage,
    people: 'Everybody who ever did something here, to filter by.',
  }),
  explained(activity.readAsOf.query, { timeZone: 'Whose day it is: an IANA zone.' }),
  explained(activity.readAsOf.answer, { name: 'Null where the project did not exist yet.' }),
  explained(progress.compareProgress.query, {
    startDate: 'A date such as 2026-01-31.',
    endDate: 'A date such as 2026-01-31.',
    timeZone: 'Whose days they are: an IANA zone.',
  }),
  explained(progress.compareProgress.answer, {
    startProgress: 'At the beginning of the first day.',
    endProgress: 'At the end of the last one.',
  }),
  explained(progress.difference, {
    completionPercentStart: 'Rounded to a whole percent.',
    completionPercentEnd: 'Rounded to a whole percent.',
    percentageDiff: 'Of the two rounded percents.',
  }),
  explained(progress.progressHistory.query, { timeZone: 'Whose days they are: an IANA zone.' }),
]
