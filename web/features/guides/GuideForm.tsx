import { useState, type ChangeEvent } from 'react'
import { guideDraft, type TaskGuide, type GuideDraft } from '#schema/api/guides.ts'
import { RequestError } from '#web/http/request-error.ts'
import { useDraft } from '#web/shared/drafts.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { DraftNotice } from '#web/ui/feedback/DraftNotice.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { useForm, type FieldErrors } from '#web/ui/form/use-form.ts'
import { usePreview, usePublishGuide } from './api.ts'
import * as styles from './guides.css.ts'

export default function GuideForm({ task, onClose }: { task: TaskGuide; onClose: () => void }) {
  const { mutate, isPending } = usePublishGuide(task.taskKey)
  const { propsFor, errors, showErrors } = useForm(guideDraft)
  const stored = useDraft<Draft>(['guide draft', task.taskKey])
  const { draft = publishedDraft(task), isRestored, discard } = stored
  const write = (change: Partial<Draft>) => stored.write({ ...draft, ...change })
  const bind: BindField = (name) => ({
    name,
    value: draft[name],
    onChange: ({ currentTarget }) => write({ [name]: currentTarget.value }),
  })
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
        <FormField label="Link" hint="Must start with https://" error={errors['link']}>
          {(control) => <Input {...control} {...bind('link')} type="url" required />}
        </FormField>
      ) : (
        <Article draft={draft} bind={bind} errors={errors} />
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

type BindField = (name: 'title' | 'markdown' | 'link') => {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

type ArticleProps = { draft: Draft; bind: BindField; errors: FieldErrors }

function Article({ draft: { title, markdown }, bind, errors }: ArticleProps) {
  const [previewing, setPreviewing] = useState(false)
  return (
    <>
      <FormField label="Title" error={errors['title']}>
        {(control) => <Input {...control} {...bind('title')} required />}
      </FormField>
      {/* The preview only hides the fields, so the form keeps the typed text. */}
      <div hidden={previewing}>
        <FormField
          label="Guide"
          hint="Markdown: ## for a section, - for a list, - [ ] for a checkbox."
          error={errors['markdown']}
        >
          {(control) => (
            <textarea {...control} {...bind('markdown')} rows={12} className={styles.markdown} required />
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
  if (error !== null) return <p role="status">Failed to load preview. Your text is safe.</p>
  if (data === undefined) return <p role="status">Loading preview...</p>
  return (
    <div role="region" aria-label="Preview" className={styles.preview}>
      <h3 className={styles.previewTitle}>{title}</h3>
      {/* The server sanitises this HTML, as it does for the guide page. */}
      <div className={styles.prose} dangerouslySetInnerHTML={{ __html: data.html }} />
    </div>
  )
}

interface Draft {
  readonly kind: GuideDraft['kind']
  readonly title: string
  readonly markdown: string
  readonly link: string
}

function publishedDraft({ title, guide }: TaskGuide): Draft {
  const isExternal = guide !== null && guide.markdown === null
  return {
    kind: isExternal ? 'link' : 'article',
    title: guide?.title ?? `How to: ${title}`,
    markdown: guide?.markdown ?? '',
    link: isExternal ? guide.howToLink : '',
  }
}
