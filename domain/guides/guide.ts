import type { GuideDraft } from '#schema/api/guides.ts'
import type { RoadmapEvent } from '#schema/events/roadmap.ts'
import type { Role } from '#schema/roles.ts'
import { reject, rejectStale, type Decision, type Rejection } from '../decision.ts'
import { revisionOf, type Guide, type Roadmap } from '../roadmap/roadmap.ts'
import { freeSlug, slugOf } from './slug.ts'

/** Returns why a user may not edit the guide of a task; null if the user may. */
export function editRejection(state: Roadmap, role: Role, taskKey: string): Rejection | null {
  if (role !== 'ADMIN') return reject('forbidden', 'Only administrators can publish how-to guides.')
  const versions = [...state.versions.values()]
  const isKnown = versions.some((tasks) => [...tasks.values()].some(({ key }) => key === taskKey))
  return isKnown ? null : reject('not_found', 'Task not found')
}

export function publishGuide(
  state: Roadmap,
  role: Role,
  { taskKey, draft }: { taskKey: string; draft: GuideDraft },
): Decision<RoadmapEvent> {
  const rejection = editRejection(state, role, taskKey)
  if (rejection) return rejection
  const published = state.guides.get(taskKey)
  const guide: Guide =
    draft.kind === 'link'
      ? { taskKey, link: draft.link }
      : { taskKey, slug: slugFor(state, taskKey, draft.title), title: draft.title, markdown: draft.markdown }
  if (published && isSame(published, guide)) return []
  if (draft.revision !== undefined && draft.revision !== revisionOf(state.guideRevisions, taskKey)) {
    const message = 'This guide has changed since you started editing.'
    return rejectStale(message, { type: published ? 'GuidePublished' : 'GuideWithdrawn', data: { taskKey } })
  }
  return [{ type: 'GuidePublished', data: published ? { ...guide, corrects: true } : guide }]
}

/** Withdraws a published guide. Users can then vote for the task again, and earlier votes still count. */
export function withdrawGuide(state: Roadmap, role: Role, taskKey: string): Decision<RoadmapEvent> {
  const rejection = editRejection(state, role, taskKey)
  if (rejection) return rejection
  return state.guides.has(taskKey) ? [{ type: 'GuideWithdrawn', data: { taskKey } }] : []
}

function isSame(a: Guide, b: Guide): boolean {
  if ('link' in a) return 'link' in b && a.link === b.link
  return 'slug' in b && a.title === b.title && a.markdown === b.markdown
}

/** Returns the slug for a task's guide. A task keeps its first slug, because old links must keep working. */
const slugFor = ({ slugs }: Roadmap, taskKey: string, title: string): string =>
  slugs.get(taskKey) ?? freeSlug(slugOf(title) || taskKey, slugs.values())
