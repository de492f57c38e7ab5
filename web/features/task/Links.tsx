import { ExternalLink, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { maxLinks } from '#schema/limits.ts'
import { newLink, type Link } from '#schema/api/links.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { blankOr } from './blank-or.ts'
import { focusWhenShown } from './focus-when-shown.ts'
import { onEscape } from './on-escape.ts'
import * as styles from './links.css.ts'
import { Section } from './Section.tsx'
import { useLinks } from './use-links.ts'

export type LinksProps = { task: TaskDetail; viewer: Viewer }

export function Links({ task, viewer }: LinksProps) {
  const { add, remove } = useLinks(task)
  const [isAdding, setIsAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const mayEdit = reasonNotTo(viewer.projectRole, 'editLinks') === null
  function close() {
    flushSync(() => setIsAdding(false))
    opener.current?.focus()
  }
  if (!mayEdit && task.links.length === 0) return null
  return (
    <Section title="Links" headingRef={heading}>
      {task.links.length > 0 && (
        <ul className={styles.list}>
          {task.links.map((link) => (
            <li key={link.id} className={styles.linkRow}>
              <TaskLinkItem link={link} />
              {mayEdit && (
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Remove link ${labelOf(link)}`}
                  onClick={() => {
                    remove(link)
                    // The pressed button disappears with its link.
                    heading.current?.focus()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && isAdding && (
        <NewLink
          onAdd={(url, title) => {
            add(url, title)
            close()
          }}
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

function TaskLinkItem({ link }: { link: Link }) {
  return (
    <a href={link.url} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
      <ExternalLink aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>
        <bdi>{labelOf(link)}</bdi>
        {link.title !== null && <span className={styles.host}>{hostOf(link.url)}</span>}
      </span>
    </a>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
const labelOf = ({ title, url }: Link): string => title ?? url.replace(/^https?:\/\//, '')

const linkForm = z.object({ url: newLink.shape.url, title: blankOr(newLink.shape.title) })

type NewLinkProps = { onAdd: (url: string, title: string | undefined) => void; onCancel: () => void }

function NewLink({ onAdd, onCancel }: NewLinkProps) {
  const { propsFor, errors } = useForm(linkForm)
  return (
    <form {...propsFor(({ url, title }) => onAdd(url, title))} className={styles.form}>
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
      <div className={styles.buttons}>
        <Button type="submit" size="sm" variant="primary">
          Add link
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
