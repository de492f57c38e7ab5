import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuideDraft, GuidedTask } from '#schema/api/guides.ts'

/** What stands in the form, whether it could be published or not. */
export interface Draft {
  readonly kind: GuideDraft['kind']
  readonly title: string
  readonly markdown: string
  readonly link: string
}

/** Of whoever is signed in, as all that the client holds; no other screen asks for it. */
const draftsKey = ['guide drafts']
const read = (client: QueryClient) => client.getQueryData<Readonly<Record<string, Draft>>>(draftsKey) ?? {}

function keep(client: QueryClient, drafts: Readonly<Record<string, Draft>>): void {
  client.setQueryDefaults(draftsKey, { gcTime: Infinity })
  client.setQueryData(draftsKey, drafts)
}

/** What is written for a task, kept until it is published or thrown away: closing the dialog loses nothing. */
export function useDraft(task: GuidedTask) {
  const client = useQueryClient()
  const [kept, setKept] = useState(() => read(client)[task.taskKey])
  const [isFound, setIsFound] = useState(kept !== undefined)

  function write(change: Partial<Draft>): void {
    const draft = { ...(kept ?? published(task)), ...change }
    setKept(draft)
    keep(client, { ...read(client), [task.taskKey]: draft })
  }
  function drop(): void {
    const { [task.taskKey]: _, ...others } = read(client)
    keep(client, others)
    setKept(undefined)
    setIsFound(false)
  }
  /** `isFound`: it stood here from before. */
  return { draft: kept ?? published(task), isFound, write, drop }
}

function published({ title, guide }: GuidedTask): Draft {
  const isElsewhere = guide !== null && guide.markdown === null
  return {
    kind: isElsewhere ? 'link' : 'article',
    title: guide?.title ?? `How to: ${title}`,
    markdown: guide?.markdown ?? '',
    link: isElsewhere ? guide.howToLink : '',
  }
}
