import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuideDraft, GuidedTask } from '#schema/api/guides.ts'
import { keepDraft, readDraft } from '#web/api/draft.ts'

/** What stands in the form, whether it could be published or not. */
export interface Draft {
  readonly kind: GuideDraft['kind']
  readonly title: string
  readonly markdown: string
  readonly link: string
}

const draftOf = (taskKey: string) => ['guide draft', taskKey] as const

/** What is written for a task, kept until it is published or thrown away: closing the dialog loses nothing. */
export function useDraft(task: GuidedTask) {
  const client = useQueryClient()
  const queryKey = draftOf(task.taskKey)
  const [kept, setKept] = useState(() => readDraft<Draft>(client, queryKey))
  const [isFound, setIsFound] = useState(kept !== undefined)

  function write(change: Partial<Draft>): void {
    const draft = { ...(kept ?? published(task)), ...change }
    setKept(draft)
    keepDraft(client, queryKey, draft)
  }
  function drop(): void {
    keepDraft(client, queryKey, null)
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
