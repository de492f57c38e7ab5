import { useState } from 'react'
import { guideDraft, type TaskGuide, type GuideDraft } from '#schema/api/guides.ts'
import { RequestError } from '#web/http/request-error.ts'
import { useDraft } from '#web/shared/drafts.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { DraftNotice } from '#web/ui/feedback/DraftNotice.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { usePreview, usePublishGuide } from './api.ts'
import * as styles from './guides.css.ts'

export type GuideFormProps = { task: TaskGuide; onClose: () => void }

/** An article in Markdown with a preview, or a link. The draft survives closing the dialog. */
export default function GuideForm({ task, onClose }: GuideFormProps) {
  const { mutate, isPending } = usePublishGuide(task.taskKey)
  const { propsFor, errors, showErrors } = useForm(guideDraft)
  const stored = useDraft<Draft>(['guide draft', task.taskKey])
  const { draft = publishedDraft(task), isRestored, discard } = stored
  const write = (change: Partial<Draft>) => stored.write({ ...draft, ...change })
  const publish = (guide: GuideDraft) =>
    mutate(guide, {
      onSuccess: () => {
        discard()
        onClose()
      },
      onError: (error) => error instanceof RequestError && showErrors(error.fields),
    })
  return (
    <form {...propsFor(publish)} className={styles.form}>
      <FormField label="Guide type">
        {(control) => (
          <Select
            {...control}
            name="kind"
            size="lg"
            value={draft.kind}
            onChange={({ currentTarget }) =>
              write({ kind: currentTarget.value === 'link' ? 'link' : 'article' })
            }
          >
            <option value="article">Article</option>
            <option value="link">External link</option>
          </Select>
        )}
      </FormField>
      {draft.kind === 'link' ? (
        <FormField label="Link" hint="Begins with https://" error={errors['link']}>
          {(control) => (
            <Input
              {...control}
              name="link"
              type="url"
              value={draft.link}
              onChange={({ currentTarget }) => write({ link: currentTarget.value })}
              required
            />
          )}
        </FormField>
      ) : (
        <Article draft={draft} write={write} errors={errors} />
      )}
      {isRestored && <DraftNotice status="published" onDiscard={discard} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Publishing...">
          Publish
        </Button>
      </DialogActions>
    </form>
  )
}

type ArticleProps = {
  draft: Draft
  write: (change: Partial<Draft>) => void
  errors: Readonly<Record<string, string>>
}

function Article({ draft: { title, markdown }, write, errors }: ArticleProps) {
  const [previewing, setPreviewing] = useState(false)
  return (
    <>
      <FormField label="Title" error={errors['title']}>
        {(control) => (
          <Input
            {...control}
            name="title"
            value={title}
            onChange={({ currentTarget }) => write({ title: currentTarget.value })}
            required
          />
        )}
      </FormField>
      {/* Hidden, not removed, during the preview so that the form keeps the text. */}
      <div hidden={previewing}>
        <FormField
          label="Guide"
          hint="Markdown: ## for a section, - for a list, - [ ] for a checkbox."
          error={errors['markdown']}
        >
          {(control) => (
            <textarea
              {...control}
              name="markdown"
              rows={12}
              className={styles.markdown}
              value={markdown}
              onChange={({ currentTarget }) => write({ markdown: currentTarget.value })}
              required
            />
          )}
        </FormField>
      </div>
      {previewing && <Preview title={title} markdown={markdown} />}
      <Button
        size="sm"
        className={styles.previewSwitch}
        disabled={!previewing && markdown.trim() === ''}
        onClick={() => setPreviewing(!previewing)}
      >
        {previewing ? 'Back to editing' : 'Preview'}
      </Button>
    </>
  )
}

function Preview({ title, markdown }: { title: string; markdown: string }) {
  const { data, error } = usePreview(title, markdown, markdown.trim() !== '')
  if (error !== null) return <p role="status">The preview did not load. Your text is safe.</p>
  if (data === undefined) return <p role="status">Loading preview...</p>
  return (
    <div role="region" aria-label="Preview" className={styles.preview}>
      <h3 className={styles.previewTitle}>{title}</h3>
      {/* Sanitised by the server, like the guide page. */}
      <div className={styles.prose} dangerouslySetInnerHTML={{ __html: data.html }} />
    </div>
  )
}

/** The form's content, valid or not. */
interface Draft {
  readonly kind: GuideDraft['kind']
  readonly title: string
  readonly markdown: string
  readonly link: string
}

function publishedDraft({ title, guide }: TaskGuide): Draft {
  const isElsewhere = guide !== null && guide.markdown === null
  return {
    kind: isElsewhere ? 'link' : 'article',
    title: guide?.title ?? `How to: ${title}`,
    markdown: guide?.markdown ?? '',
    link: isElsewhere ? guide.howToLink : '',
  }
}
