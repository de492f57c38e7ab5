import type { GuideDraft } from '#schema/api/guides.ts'
import type { RoadmapEvent } from '#schema/events/roadmap.ts'
import type { Role } from '#schema/roles.ts'
import { refuse, type Decision, type Refusal } from './decision.ts'
import type { Guide, Roadmap } from './roadmap.ts'

function forbidden(role: Role): Refusal | null {
  return role === 'ADMIN' ? null : refuse('forbidden', 'Only administrators can publish how-to guides.')
}

const isKnown = (state: Roadmap, taskKey: string) =>
  [...state.versions.values()].some((tasks) => [...tasks.values()].some(({ key }) => key === taskKey))

/** The first guide of a task, or another one in the place of the one that it has. */
export function publishGuide(
  state: Roadmap,
  role: Role,
  { taskKey, draft }: { taskKey: string; draft: GuideDraft },
): Decision<RoadmapEvent> {
  const no = forbidden(role)
  if (no) return no
  if (!isKnown(state, taskKey)) return refuse('not_found', 'Task not found')
  const present = state.guided.get(taskKey)
  const guide: Guide =
    draft.kind === 'link'
      ? { taskKey, link: draft.link }
      : { taskKey, slug: slugFor(state, taskKey, draft.title), title: draft.title, markdown: draft.markdown }
  if (present && isSame(present, guide)) return []
  return [{ type: 'GuidePublished', data: present ? { ...guide, corrects: true } : guide }]
}

/** Voting on the task opens again, with the votes that stood. */
export function withdrawGuide(state: Roadmap, role: Role, taskKey: string): Decision<RoadmapEvent> {
  const no = forbidden(role)
  if (no) return no
  if (!isKnown(state, taskKey)) return refuse('not_found', 'Task not found')
  return state.guided.has(taskKey) ? [{ type: 'GuideWithdrawn', data: { taskKey } }] : []
}

function isSame(a: Guide, b: Guide): boolean {
  if ('link' in a) return 'link' in b && a.link === b.link
  return 'slug' in b && a.title === b.title && a.markdown === b.markdown
}

/** Screens that stand among the guides. */
const reserved = ['manage', 'preview']

/** A task's guide keeps its address when it is corrected or comes back, so that links to it go on opening it. */
function slugFor({ slugs }: Roadmap, taskKey: string, title: string): string {
  const own = slugs.get(taskKey)
  if (own !== undefined) return own
  const taken = new Set([...reserved, ...slugs.values()])
  const base = slugOf(title) || taskKey
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (!taken.has(slug)) return slug
  }
}

const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
