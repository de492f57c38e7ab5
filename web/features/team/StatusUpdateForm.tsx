import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { maxNote } from '#schema/limits.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { KeptDraft } from '#web/ui/draft/KeptDraft.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { previewOf, useSendStatusUpdate } from './api.ts'
import * as styles from './team.css.ts'
import { useNote } from './use-note.ts'

/** How long somebody rests from typing before the preview is asked for anew, in milliseconds. */
const restsFor = 400

export type StatusUpdateFormProps = { projectId: number; onClose: () => void }

/** What goes to the team: a note, if there is one, and the mail as it will arrive. What is typed outlives the dialog. */
export default function StatusUpdateForm({ projectId, onClose }: StatusUpdateFormProps) {
  const { note, isFound, write, throwAway, keyToSend } = useNote(projectId)
  const { mutate, isPending, error } = useSendStatusUpdate(projectId)
  const send = () => mutate({ note, idempotencyKey: keyToSend() }, { onSuccess: onClose })

  return (
    <div className={styles.form}>
      <FormField label="Note (optional)" hint="Stands at the top of the email.">
        {(control) => (
          <textarea
            {...control}
            className={styles.note}
            rows={3}
            maxLength={maxNote}
            value={note}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
      </FormField>
      <p className={styles.counter}>
        {note.length.toLocaleString()} of {maxNote.toLocaleString()} characters
      </p>
      {isFound && <KeptDraft isNot="sent" onThrowAway={throwAway} />}
      <Preview projectId={projectId} note={note} />
      <div>
        {/* The toast stands outside the dialog, where those who listen do not hear it. */}
        <div role="alert">
          {error !== null && (
            <FormError>{reasonFor(error) ?? 'Failed to send status update emails'}</FormError>
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isPending} pendingLabel="Sending..." onClick={send}>
            Send
          </Button>
        </DialogActions>
      </div>
    </div>
  )
}

function Preview({ projectId, note }: { projectId: number; note: string }) {
  const rested = useRested(note)
  const preview = useQuery({ ...previewOf(projectId, rested), placeholderData: keepPreviousData })
  if (preview.data === undefined) {
    if (preview.error === null) {
      return (
        <Loading label="Loading preview..." visible={false}>
          <Skeleton height="20rem" />
        </Loading>
      )
    }
    return (
      <p role="status" className={styles.readOnly}>
        The preview did not load. {sentence(preview.error.message)} You can still send.{' '}
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
      {/* A mail runs no scripts; its links open beside the app. */}
      <iframe
        title="Preview of the email"
        className={styles.mail}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      />
    </div>
  )
}

/** The value, once it has not changed for a while. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restsFor)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
