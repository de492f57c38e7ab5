import type { ProjectEvent } from '#schema/events/project.ts'
import { findItem, withItem, type ByTask } from '../tasks/by-task.ts'

export interface Link {
  readonly authorId: number
  readonly removed: boolean
}

/** Links by task key and link id. Contains removed links. */
export type Links = ByTask<Link>

type LinkEvent = Extract<ProjectEvent, { type: 'LinkAdded' | 'LinkRemoved' }>

export function evolveLinks(links: Links, event: LinkEvent): Links {
  const { taskKey, linkId: id } = event.data
  return withItem(links, { taskKey, id }, (link) => evolveLink(link, event))
}

function evolveLink(link: Link | undefined, event: LinkEvent): Link {
  if (event.type === 'LinkAdded') return { authorId: event.data.authorId, removed: false }
  if (!link) throw new Error(`${event.type} refers to the unknown link ${event.data.linkId}`)
  return { ...link, removed: true }
}

export const findLink = findItem<Link>

export const removeLinksOf = (links: Links, authorId: number): ProjectEvent[] =>
  [...links].flatMap(([taskKey, linksOfTask]) =>
    [...linksOfTask]
      .filter(([, link]) => link.authorId === authorId && !link.removed)
      .map(([linkId]) => ({ type: 'LinkRemoved' as const, data: { taskKey, linkId } })),
  )
