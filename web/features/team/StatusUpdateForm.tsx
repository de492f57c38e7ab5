import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { statusNote } from '#schema/api/emails.ts'
import { maxNote } from '#schema/limits.ts'
import { lengthOf } from '#schema/text.ts'
import { userMessage } from '#web/http/request-error.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import { useNameQuestion } from '#web/shared/accounts/use-name-question.tsx'
import { useUnsentText } from '#web/shared/unsent-text.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { DraftNotice } from '#web/ui/feedback/DraftNotice.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormField, FormError } from '#web/ui/field/FormField.tsx'
import { formatNumber, withFullStop } from '#web/ui/text/format.ts'
import { statusNoteName, statusUpdatePreviewQuery, useSendStatusUpdate } from './email-api.ts'
import * as styles from './project-team/team.css.ts'

const previewDelayMs = 400

export type StatusUpdateFormProps = { projectId: number; onClose: () => void }

export default function StatusUpdateForm({ projectId, onClose }: StatusUpdateFormProps) {
  const [unsent, setUnsent] = useUnsentText(statusNoteName(projectId))
  const note = unsent?.text ?? ''
  const [isRestored, setIsRestored] = useState(note !== '')
  const { mutate, isPending, error } = useSendStatusUpdate(projectId)
  const [beforeSending, nameQuestion] = useNameQuestion()
  const field = useRef<HTMLTextAreaElement>(null)
  // If the form replaces a placeholder that had the focus, the dialog or the body has the focus.
  useEffect(() => {
    const { current } = field
    if (document.activeElement?.contains(current)) current?.focus()
  }, [])
  const invalid = z.safeParse(statusNote, { note }).error?.issues[0]?.message
  function send() {
    // The key stays with an unchanged note, so that a retry sends no second email.
    const key = unsent?.key ?? newIdempotencyKey()
    setUnsent({ text: note, key })
    mutate({ note, idempotencyKey: key }, { onSuccess: onClose })
  }
  function discard() {
    setUnsent(null)
    setIsRestored(false)
  }

  return (
    <div className={styles.form}>
      <FormField label="Note (optional)" hint="Appears at the top of the email." error={invalid}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            className={styles.note}
            rows={3}
            value={note}
            onChange={({ currentTarget: { value } }) => setUnsent(value === '' ? null : { text: value })}
          />
        )}
      </FormField>
      <p className={styles.counter}>
        {formatNumber(lengthOf(note))} of {formatNumber(maxNote)} characters
      </p>
      {isRestored && note !== '' && <DraftNotice status="sent" onDiscard={discard} />}
      {invalid === undefined && <Preview projectId={projectId} note={note} />}
      <div className={styles.send}>
        {/* Shows the error here, because screen readers do not announce toasts while a dialog is open. */}
        <div role="alert">
          {error !== null && (
            <FormError>{userMessage(error) ?? 'Failed to send status update emails'}</FormError>
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={isPending}
            pendingLabel="Sending..."
            onClick={() => invalid === undefined && beforeSending(send)}
          >
            Send
          </Button>
        </DialogActions>
      </div>
      {nameQuestion}
    </div>
  )
}

function Preview({ projectId, note }: { projectId: number; note: string }) {
  const debounced = useDebounced(note)
  const preview = useQuery({
    ...statusUpdatePreviewQuery(projectId, debounced),
    placeholderData: keepPreviousData,
  })
  if (preview.data === undefined) {
    if (preview.error === null) {
      return (
        <Loading label="Loading preview..." visible={false} className={styles.loadingPreview}>
          <Skeleton height="100%" />
        </Loading>
      )
    }
    return (
      <p role="status" className={styles.readOnly}>
        Failed to load preview. {withFullStop(preview.error.message)} You can still send.{' '}
        <Button variant="ghost" size="sm" pending={preview.isFetching} onClick={() => void preview.refetch()}>
          Try Again
        </Button>
      </p>
    )
  }
  const { subject, html, recipients } = preview.data
  return (
    <div className={styles.preview}>
      <p>
        <span className={styles.muted}>Subject</span> <strong>{subject}</strong>
      </p>
      <p>
        <span className={styles.muted}>To</span> {recipients} {recipients === 1 ? 'person' : 'people'}
      </p>
      {/* The sandbox forbids scripts and lets links open in a new tab. The origin lets the app handle the keys. */}
      <iframe
        title="Email preview"
        className={styles.email}
        tabIndex={-1}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={({ currentTarget }) => handleKeysOf(currentTarget)}
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      />
    </div>
  )
}

/** Removes the links of the preview from the Tab order and passes Escape to the dialog, which gets no keys of the frame. */
function handleKeysOf(frame: HTMLIFrameElement): void {
  const email = frame.contentDocument
  email?.querySelectorAll('a').forEach((link) => (link.tabIndex = -1))
  email?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), previewDelayMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
