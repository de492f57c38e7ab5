import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { guideDraft, type EditableGuide } from '#schema/api/guides.ts'
import { screens } from '#schema/screens.ts'
import { RequestError } from '#web/http/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DraftNotice } from '#web/ui/feedback/DraftNotice.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { firstErrorByField, type FieldErrors } from '#web/ui/form/use-form.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { usePublishGuide } from './api.ts'
import { GuidePreview } from './GuidePreview.tsx'
import * as styles from './guides.css.ts'
import { MarkdownField } from './MarkdownField.tsx'
import { publishedText, type EditedGuide, type GuideText, type SaveState } from './use-guide-draft.ts'

export function GuideEditor({ guide, draft }: { guide: EditableGuide; draft: EditedGuide }) {
  const { text, revision } = draft
  const navigate = useNavigate()
  const { mutate, isPending } = usePublishGuide(guide.taskKey)
  const [isRejected, setRejected] = useState(false)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const [view, setView] = useState<'write' | 'preview'>('write')
  const form = useRef<HTMLFormElement>(null)
  const isLink = text.kind === 'link'
  const parsed = z.safeParse(guideDraft, { ...text, revision })
  const issues = parsed.error?.issues ?? []
  // A text that is too long has an error while the administrator types. The others appear when publishing fails.
  const shown = firstErrorByField(issues.filter(({ code }) => isRejected || code === 'too_big'))
  const errors: FieldErrors = { ...draft.rejection?.fields, ...serverErrors, ...shown }

  function write(change: Partial<GuideText>) {
    if ('kind' in change) setRejected(false)
    setServerErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
    )
    draft.write(change)
  }

  /**
   * Shows the errors of the contract and the server. Focuses the first invalid field, and scrolls to its label, because the
   * error is beside the label.
   */
  function showErrors(next: FieldErrors = {}) {
    flushSync(() => {
      setView('write')
      setRejected(true)
      setServerErrors(next)
    })
    const field = form.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>('[aria-invalid]')
    field?.focus()
    field?.labels?.[0]?.scrollIntoView({ block: 'nearest' })
  }

  async function publish(event: FormEvent) {
    event.preventDefault()
    if (!parsed.success) return showErrors()
    setRejected(false)
    setServerErrors({})
    await draft.settled()
    mutate(parsed.data, {
      onSuccess: () => {
        draft.close()
        void navigate(screens.manageGuides)
      },
      onError: (error) => error instanceof RequestError && showErrors(error.fields),
    })
  }

  return (
    <form ref={form} className={styles.editor} noValidate onSubmit={(event) => void publish(event)}>
      {guide.revision !== revision && <ChangedMeanwhile guide={guide} draft={draft} />}
      {draft.otherDraft !== null && <ChangedElsewhere draft={draft} />}
      {draft.wasRestored && draft.isChanged && (
        <DraftNotice status="published" onDiscard={() => void draft.discard()} />
      )}
      <div className={styles.fields}>
        {isLink ? (
          <FormField label="Link" hint="Must start with https://" error={errors['link']}>
            {(control) => (
              <Input
                {...control}
                type="url"
                value={text.link}
                onChange={({ currentTarget }) => write({ link: currentTarget.value })}
              />
            )}
          </FormField>
        ) : (
          <FormField label="Title" error={errors['title']}>
            {(control) => (
              <Input
                {...control}
                value={text.title}
                onChange={({ currentTarget }) => write({ title: currentTarget.value })}
              />
            )}
          </FormField>
        )}
        <FormField label="Guide type">
          {(control) => (
            <Select
              {...control}
              size="lg"
              value={text.kind}
              onChange={({ currentTarget }) =>
                write({ kind: currentTarget.value === 'link' ? 'link' : 'article' })
              }
            >
              <option value="article">Article</option>
              <option value="link">External link</option>
            </Select>
          )}
        </FormField>
      </div>
      {!isLink && (
        <>
          <Address guide={guide} />
          <div className={styles.views} role="group" aria-label="View">
            <Button size="sm" aria-pressed={view === 'write'} onClick={() => setView('write')}>
              Write
            </Button>
            <Button size="sm" aria-pressed={view === 'preview'} onClick={() => setView('preview')}>
              Preview
            </Button>
          </div>
          <div className={styles.panes}>
            <div className={styles.pane} data-hidden={view !== 'write'}>
              <MarkdownField
                value={text.markdown}
                error={errors['markdown']}
                onChange={(markdown) => write({ markdown })}
              />
            </div>
            <div className={styles.pane} data-hidden={view !== 'preview'}>
              <GuidePreview title={text.title} markdown={text.markdown} />
            </div>
          </div>
        </>
      )}
      <div className={styles.footer}>
        <p role="status" className={draft.state in failures ? styles.warning : styles.note}>
          {saveTexts[draft.state]}
          {draft.rejection !== null && ` ${draft.rejection.message}`}
        </p>
        <div className={styles.footerActions}>
          {draft.isChanged && !draft.wasRestored && (
            <Button variant="ghost" onClick={() => void draft.discard()}>
              Discard draft
            </Button>
          )}
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Publishing...">
            Publish
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The address of the guide. It never changes after the first publication. */
function Address({ guide: { howToLink, published, revision } }: { guide: EditableGuide }) {
  if (revision === 0)
    return <p className={styles.note}>The first published title sets the guide’s address.</p>
  if (howToLink === null || published?.kind !== 'article') return null
  return (
    <p className={styles.note}>
      Address:{' '}
      <a href={howToLink} target="_blank" rel="noopener">
        {howToLink}
      </a>
    </p>
  )
}

const saveTexts: Record<SaveState, string> = {
  unchanged: 'Changes are saved as a draft that only you can see.',
  saving: 'Saving draft...',
  saved: 'Draft saved. Only you can see it.',
  failed: 'Failed to save draft. Trying again...',
  rejected: 'Failed to save draft. Your text is kept in this browser.',
}
const failures: Partial<Record<SaveState, true>> = { failed: true, rejected: true }

function ChangedElsewhere({ draft }: { draft: EditedGuide }) {
  return (
    <OtherText
      name="other draft"
      load={() => draft.loadOther()}
      keep={draft.keepText}
      title="Your draft has changed since you started editing."
    >
      You have edited it in another window or on another device.
    </OtherText>
  )
}

function ChangedMeanwhile({ guide, draft }: { guide: EditableGuide; draft: EditedGuide }) {
  return (
    <OtherText
      name="published text"
      load={() => {
        const undo = draft.replace(publishedText(guide))
        draft.acceptRevision()
        return undo
      }}
      keep={draft.acceptRevision}
      title="This guide has changed since you started editing."
    >
      Another administrator has {guide.published ? 'published a new version' : 'unpublished this guide'}.
    </OtherText>
  )
}

type OtherTextProps = {
  name: string
  /** Shows the other text. Returns a function that takes this back. */
  load: () => () => void
  keep: () => void
  title: string
  children: ReactNode
}

/** Offers another stored text in place of the one in the editor. */
const OtherText = ({ name, load, keep, title, children }: OtherTextProps) => (
  <Notice
    kind="warning"
    action={
      <div className={styles.actions}>
        <Button
          size="sm"
          onClick={() =>
            toast({ title: `The ${name} is in the editor`, action: { label: 'Undo', onClick: load() } })
          }
        >
          Load the {name}
        </Button>
        <Button size="sm" onClick={keep}>
          Keep my text
        </Button>
      </div>
    }
  >
    <strong>{title}</strong> {children}
  </Notice>
)
