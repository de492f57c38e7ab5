import type { ProjectEvent } from '#schema/events/project.ts'

export interface Link {
  readonly authorId: number
  readonly removed: boolean
}

/** Links by task key and link id. Contains removed links. */
export type Links = ReadonlyMap<string, ReadonlyMap<string, Link>>

type LinkEvent = Extract<ProjectEvent, { type: 'LinkAdded' | 'LinkRemoved' }>

export function evolveLinks(links: Links, event: LinkEvent): Links {
  const { taskKey, linkId } = event.data
  const linksOfTask = new Map(links.get(taskKey))
  linksOfTask.set(linkId, evolveLink(linksOfTask.get(linkId), event))
  return new Map(links).set(taskKey, linksOfTask)
}

function evolveLink(link: Link | undefined, event: LinkEvent): Link {
  if (event.type === 'LinkAdded') return { authorId: event.data.authorId, removed: false }
  if (!link) throw new Error(`${event.type} refers to the unknown link ${event.data.linkId}`)
  return { ...link, removed: true }
}

export function findLink(links: Links, linkId: string): (Link & { readonly taskKey: string }) | null {
  for (const [taskKey, linksOfTask] of links) {
    const link = linksOfTask.get(linkId)
    if (link) return { ...link, taskKey }
  }
  return null
}

export const removeLinksOf = (links: Links, authorId: number): ProjectEvent[] =>
  [...links].flatMap(([taskKey, linksOfTask]) =>
    [...linksOfTask]
      .filter(([, link]) => link.authorId === authorId && !link.removed)
      .map(([linkId]) => ({ type: 'LinkRemoved' as const, data: { taskKey, linkId } })),
  )
