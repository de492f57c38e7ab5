import { expect, test } from 'vitest'
import { activityTypes, type ActivityType } from './activity.ts'
import { projectEvents, type ProjectEvent } from './events/project.ts'

/** Why the feed does not show these events. The type demands a decision for each new project event. */
const reasons: Record<Exclude<ProjectEvent['type'], ActivityType>, string> = {
  ProjectDeleted: 'No user can open the feed of a deleted project.',
  EmailPreferencesChanged: 'The preferences of a member do not concern the team.',
}

test('the activity feed shows every project event, except those with a reason', () => {
  expect([...activityTypes, ...Object.keys(reasons)].toSorted()).toEqual(
    Object.keys(projectEvents).toSorted(),
  )
})
