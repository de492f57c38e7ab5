import { ExternalLink, Plus, X } from 'lucide-react'
import { useId, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { maxLinks } from '#schema/limits.ts'
import { linkTitle, newLink, type Link } from '#schema/api/links.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { shortened } from '#schema/text.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { FormError, FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { blankOr } from './blank-or.ts'
import { focusWhenShown, onEscape } from './opened-field.ts'
import * as styles from './links.css.ts'
import { Section } from './Section.tsx'
import { useLinks, type NewLink } from './use-links.ts'

export type LinksProps = { task: TaskDetail; viewer: Viewer }

export function Links({ task, viewer }: LinksProps) {
  const form = useRef<HTMLDivElement>(null)
  const { add, isAdding: isSending, remove } = useLinks(task, () => form.current !== null)
  const [isAdding, setIsAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const mayEdit = reasonNotTo(viewer.projectRole, 'editLinks') === null
  function close() {
    flushSync(() => setIsAdding(false))
    // After the last possible link, there is no button to add another.
    const target = opener.current ?? document.getElementById(headingId)
    target?.focus()
  }
  if (!mayEdit && task.links.length === 0) return null
  return (
    <Section title="Links" headingId={headingId}>
      {task.links.length > 0 && (
        <ul className={styles.list}>
          {task.links.map((link) => (
            <li key={link.id} className={styles.linkRow}>
              <TaskLinkItem link={link} />
              {mayEdit && (
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Remove link ${link.title ?? `to ${hostOf(link.url)}`}`}
                  onClick={() => {
                    remove(link)
                    // The pressed button disappears with its link.
                    document.getElementById(headingId)?.focus()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && isAdding && (
        <NewLinkForm
          formRef={form}
          isSending={isSending}
          onSubmit={(link, onFailure) => add(link, { onAdded: close, onFailure })}
          onCancel={close}
        />
      )}
      {mayEdit && !isAdding && task.links.length < maxLinks && (
        <Button
          ref={opener}
          size="sm"
          variant="ghost"
          className={styles.open}
          onClick={() => setIsAdding(true)}
        >
          <Plus aria-hidden="true" /> Add link
        </Button>
      )}
      {mayEdit && task.links.length >= maxLinks && (
        <p className={styles.host}>A task can have up to {maxLinks} links.</p>
      )}
    </Section>
  )
}

function TaskLinkItem({ link: { url, title } }: { link: Link }) {
  return (
    <a href={url} title={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
      <ExternalLink aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>
        <bdi>{title ?? shortAddress(url)}</bdi>
        {title !== null && <span className={styles.host}>{hostOf(url)}</span>}
      </span>
    </a>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

const maxShownAddress = 70

/** Returns an address without its protocol, shortened to two lines of the panel. */
function shortAddress(url: string): string {
  const address = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return shortened(address, maxShownAddress)
}

const linkForm = z.object({ url: newLink.shape.url, title: blankOr(linkTitle) })

type NewLinkFormProps = {
  formRef: Ref<HTMLDivElement>
  isSending: boolean
  onSubmit: (link: NewLink, onFailure: (message: string, key: string | undefined) => void) => void
  onCancel: () => void
}

function NewLinkForm({ formRef, isSending, onSubmit, onCancel }: NewLinkFormProps) {
  const { propsFor, errors } = useForm(linkForm)
  const [failure, setFailure] = useState<{ message: string; link: NewLink }>()
  function submit({ url, title }: z.output<typeof linkForm>) {
    if (isSending) return
    const failed = failure?.link
    const key = failed?.url === url && failed.title === title ? failed.key : undefined
    setFailure(undefined)
    onSubmit({ url, title, key }, (message, next) => setFailure({ message, link: { url, title, key: next } }))
  }
  return (
    <div ref={formRef}>
      <form {...propsFor(submit)} className={styles.form}>
        <FormField label="Address" error={errors['url']}>
          {(control) => (
            <Input
              {...control}
              name="url"
              type="url"
              size="md"
              ref={focusWhenShown}
              onKeyDown={onEscape(onCancel)}
              placeholder="https://"
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField label="Title (optional)" error={errors['title']}>
          {(control) => (
            <Input {...control} onKeyDown={onEscape(onCancel)} name="title" size="md" autoComplete="off" />
          )}
        </FormField>
        <div role="alert">{failure !== undefined && <FormError>{failure.message}</FormError>}</div>
        <div className={styles.buttons}>
          <Button type="submit" size="sm" variant="primary" aria-disabled={isSending}>
            {isSending ? 'Adding...' : 'Add link'}
          </Button>
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
