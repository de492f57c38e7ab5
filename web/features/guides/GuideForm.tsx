import { useState } from 'react'
import { guideDraft, type GuidedTask, type GuideDraft } from '#schema/api/guides.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { KeptDraft } from '#web/ui/draft/KeptDraft.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { usePreview, usePublishGuide } from './api.ts'
import * as styles from './guides.css.ts'
import { useDraft, type Draft } from './use-draft.ts'

export type GuideFormProps = { task: GuidedTask; onClose: () => void }

/** An article in Markdown with its preview, or the address of one elsewhere. What is typed outlives the dialog. */
export default function GuideForm({ task, onClose }: GuideFormProps) {
  const { mutate, isPending } = usePublishGuide(task.taskKey)
  const { propsFor, errors, refuse } = useForm(guideDraft)
  const { draft, isFound, write, drop } = useDraft(task)
  const publish = (guide: GuideDraft) =>
    mutate(guide, {
      onSuccess: () => {
        drop()
        onClose()
      },
      onError: (error) => error instanceof RequestError && refuse(error.fields),
    })
  return (
    <form {...propsFor(publish)} className={styles.form}>
      <FormField label="Where the guide stands">
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
            <option value="article">Here, as an article</option>
            <option value="link">Elsewhere, at a link</option>
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
      {isFound && <KeptDraft isNot="published" onThrowAway={drop} />}
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
      {/* Kept while the preview stands in its place, so that nothing typed is lost and the form still has it. */}
      <div hidden={previewing}>
        <FormField
          label="Guide"
          hint="Markdown: ## for a section, - for a list, - [ ] for a box to tick."
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
        {previewing ? 'Go on writing' : 'Preview'}
      </Button>
    </>
  )
}

function Preview({ title, markdown }: { title: string; markdown: string }) {
  const { data, error } = usePreview(title, markdown, markdown.trim() !== '')
  if (error !== null) return <p role="status">The preview did not load. What you wrote is safe.</p>
  if (data === undefined) return <p role="status">Loading preview...</p>
  return (
    <div role="region" aria-label="Preview" className={styles.preview}>
      <h3 className={styles.previewTitle}>{title}</h3>
      {/* Made safe by the server, as the guide's own page is. */}
      <div className={styles.prose} dangerouslySetInnerHTML={{ __html: data.html }} />
    </div>
  )
}
