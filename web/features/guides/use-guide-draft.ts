import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { EditableGuide, UnfinishedGuide } from '#schema/api/guides.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useUnsentText } from '#web/shared/unsent-text.ts'
import { isOfOtherUser, isRetryable, isUnauthorized, RequestError } from '#web/http/request-error.ts'
import { discardGuideDraft, editableGuideQuery, saveGuideDraft } from './api.ts'

export type GuideText = Pick<UnfinishedGuide, 'kind' | 'title' | 'markdown' | 'link'>
export type SaveState = 'unchanged' | 'saving' | 'saved' | 'failed' | 'rejected'

const saveDelayMs = 1_000
const retryDelayMs = 5_000

/**
 * The text in the editor. Saves each change on the server after a short pause, so that the administrator can continue on
 * another device. Requests are sent one after another, so that an older text never replaces a newer one. The browser keeps
 * the text until the server has stored it.
 */
export function useGuideDraft(guide: EditableGuide) {
  const { taskKey } = guide
  const { id: currentUser } = useCurrentUser()
  const [author] = useState(currentUser)
  const client = useQueryClient()
  const [unsent, keepUnsent] = useUnsentText(`guide-${taskKey}`)
  const [stored] = useState(() => storedText(guide))
  const [initial] = useState(
    () => parseUnsent(unsent?.text) ?? { ...stored, replaces: guide.draft?.savedAt ?? null },
  )
  const [text, setText] = useState<GuideText>(() => pick(initial))
  const [revision, setRevision] = useState(initial.revision)
  const [wasRestored, setWasRestored] = useState(guide.draft !== null || unsent !== null)
  const [state, setState] = useState<SaveState>('unchanged')
  const [rejection, setRejection] = useState<RequestError | null>(null)
  /** `savedAt` of the draft that this text replaces. */
  const replaced = useRef(initial.replaces)
  const [attempt, setAttempt] = useState(0)
  const current: UnfinishedGuide = { ...text, revision }
  const serialized = JSON.stringify(current)
  const saved = useRef(JSON.stringify(stored))
  const unsaved = useRef(current)
  const queue = useRef(Promise.resolve())

  const save = useCallback(
    (body: UnfinishedGuide): Promise<void> => {
      const content = JSON.stringify(body)
      const previous = queue.current
      const send = async () => {
        await previous
        if (saved.current === content) return
        setState('saving')
        try {
          const { savedAt } = await saveGuideDraft(taskKey, { ...body, replaces: replaced.current }, author)
          saved.current = content
          replaced.current = savedAt
          if (JSON.stringify(unsaved.current) === content) keepUnsent(null)
          // The editor shows this text when it is opened again.
          client.setQueryData(
            editableGuideQuery(taskKey).queryKey,
            (before) => before && { ...before, draft: { ...body, savedAt } },
          )
          setState('saved')
          setAttempt(0)
        } catch (error) {
          const isRejected = error instanceof RequestError && isFinal(error)
          setRejection(isRejected ? error : null)
          setState(isRejected ? 'rejected' : 'failed')
          if (isRejected && error.status === 409) await client.invalidateQueries(editableGuideQuery(taskKey))
          // A rejected text is sent again after its next change.
          if (!isRejected) setAttempt((count) => count + 1)
        }
      }
      queue.current = send()
      return queue.current
    },
    [taskKey, author, client, keepUnsent],
  )

  useEffect(() => {
    // After another user has logged in, the browser must not keep the text for that user.
    if (currentUser !== author) return
    const kept = { ...(JSON.parse(serialized) as UnfinishedGuide), replaces: replaced.current }
    keepUnsent(serialized === saved.current ? null : { text: JSON.stringify(kept) })
  }, [serialized, keepUnsent, currentUser, author])

  useEffect(() => {
    unsaved.current = JSON.parse(serialized) as UnfinishedGuide // the same value, with a stable identity
    if (serialized === saved.current) return
    const timer = setTimeout(() => void save(unsaved.current), attempt === 0 ? saveDelayMs : retryDelayMs)
    return () => clearTimeout(timer)
  }, [serialized, attempt, save])

  useEffect(() => {
    const saveNow = () => void save(unsaved.current)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [save])

  function write(change: Partial<GuideText>): void {
    setText((before) => ({ ...before, ...change }))
  }

  /** Replaces the text, and returns a function that takes the replacement back. */
  function replace(next: GuideText): () => void {
    const before = text
    setText(pick(next))
    return () => setText(before)
  }

  /** Marks the text as saved, so that it is not stored as a draft again. */
  function close(): void {
    saved.current = JSON.stringify(unsaved.current)
    keepUnsent(null)
  }

  /** The text that another window has saved, and that this text would replace. */
  const otherDraft = state === 'rejected' && rejection?.status === 409 ? guide.draft : null

  /** Replaces the text of the other window. */
  function keepText(): void {
    replaced.current = otherDraft?.savedAt ?? null
    saved.current = ''
    void save(unsaved.current)
  }

  /** Shows the text of the other window, and returns a function that takes this back. */
  function loadOther(): () => void {
    if (otherDraft === null) return () => undefined
    replaced.current = otherDraft.savedAt
    saved.current = JSON.stringify(storedText(guide))
    setRevision(otherDraft.revision)
    setState('saved')
    return replace(otherDraft)
  }

  async function discard(): Promise<void> {
    const published = publishedText(guide)
    const next = { ...published, revision: guide.revision }
    unsaved.current = next
    saved.current = JSON.stringify(next)
    setText(published)
    setRevision(guide.revision)
    setWasRestored(false)
    setState('unchanged')
    await queue.current
    await discardGuideDraft(taskKey)
    replaced.current = null
    client.setQueryData(
      editableGuideQuery(taskKey).queryKey,
      (before) => before && { ...before, draft: null },
    )
  }

  return {
    text,
    revision,
    state,
    /** Why the server did not store the text. */
    rejection: state === 'rejected' ? rejection : null,
    otherDraft,
    keepText,
    loadOther,
    wasRestored,
    isChanged: JSON.stringify(pick(text)) !== JSON.stringify(publishedText(guide)),
    write,
    replace,
    discard,
    close,
    /** Resolves after all started requests. */
    settled: () => queue.current,
    /** Accepts a newer revision of the guide, which this text will replace. */
    acceptRevision: () => setRevision(guide.revision),
  }
}
export type EditedGuide = ReturnType<typeof useGuideDraft>

const pick = ({ kind, title, markdown, link }: GuideText): GuideText => ({ kind, title, markdown, link })

/** True if the server rejects the text for every session. */
const isFinal = (error: RequestError) =>
  !isRetryable(error) && !isUnauthorized(error) && !isOfOtherUser(error)

/** An unfinished guide, and `savedAt` of the draft that it replaces. */
type UnsentGuide = z.infer<typeof unsentGuide>

const storedText = (guide: EditableGuide): UnfinishedGuide =>
  guide.draft === null
    ? { ...publishedText(guide), revision: guide.revision }
    : { ...pick(guide.draft), revision: guide.draft.revision }

/** An unfinished guide of any length. */
const unsentGuide = z.object({
  kind: z.enum(['article', 'link']),
  title: z.string(),
  markdown: z.string(),
  link: z.string(),
  revision: z.int(),
  replaces: z.nullable(z.string()),
})

/** Returns the text that the browser has kept. Null if there is none. */
function parseUnsent(text: string | undefined): UnsentGuide | null {
  if (text === undefined) return null
  try {
    return z.parse(unsentGuide, JSON.parse(text))
  } catch {
    return null // an earlier release stored another format
  }
}

export const publishedText = ({ published, taskTitle }: EditableGuide): GuideText =>
  published === null
    ? { kind: 'article', title: `How to: ${taskTitle}`, markdown: '', link: '' }
    : pick({ ...published, title: published.title || `How to: ${taskTitle}` })
