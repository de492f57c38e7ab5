import { useCallback, useEffect, useRef, useState } from 'react'
import type { EditableGuide, UnfinishedGuide } from '#schema/api/guides.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { discardGuideDraft, saveGuideDraft } from './api.ts'

export type GuideText = Pick<UnfinishedGuide, 'kind' | 'title' | 'markdown' | 'link'>
export type SaveState = 'unchanged' | 'saving' | 'saved' | 'failed'

const saveDelayMs = 1_000
const retryDelayMs = 5_000

/**
 * The text in the editor. Saves each change on the server after a short pause, so that the administrator can continue on
 * another device. Requests are sent one after another, so that an older text never replaces a newer one.
 */
export function useGuideDraft(guide: EditableGuide) {
  const { taskKey } = guide
  const { id: currentUser } = useCurrentUser()
  const [author] = useState(currentUser)
  const [text, setText] = useState<GuideText>(() => guide.draft ?? publishedText(guide))
  const [revision, setRevision] = useState(guide.draft?.revision ?? guide.revision)
  const [wasRestored, setWasRestored] = useState(guide.draft !== null)
  const [state, setState] = useState<SaveState>('unchanged')
  const [attempt, setAttempt] = useState(0)
  const current: UnfinishedGuide = { ...text, revision }
  const serialized = JSON.stringify(current)
  const saved = useRef(serialized)
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
          await saveGuideDraft(taskKey, body, author)
          saved.current = content
          setState('saved')
          setAttempt(0)
        } catch {
          setState('failed')
          setAttempt((count) => count + 1)
        }
      }
      queue.current = send()
      return queue.current
    },
    [taskKey, author],
  )

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
  }

  return {
    text,
    revision,
    state,
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

export const publishedText = ({ published, taskTitle }: EditableGuide): GuideText =>
  published === null
    ? { kind: 'article', title: `How to: ${taskTitle}`, markdown: '', link: '' }
    : pick({ ...published, title: published.title || `How to: ${taskTitle}` })
