import { useEffect, useRef, useState, type FormEvent } from 'react'
import { projectName, type Project } from '#schema/api/projects.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import * as styles from './project-title.css.ts'
import { useRenameProject } from './use-rename-project.ts'

export type RenameFormProps = {
  project: Pick<Project, 'id' | 'name'>
  onClose: () => void
  inDialog?: boolean
}

export default function RenameForm({ project: { id, name }, onClose, inDialog = false }: RenameFormProps) {
  const rename = useRenameProject(id)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = projectName.safeParse({ name: input.current?.value ?? '' })
    if (parsed.success) {
      onClose()
      if (parsed.data.name !== name) rename(parsed.data.name)
      return
    }
    setError(parsed.error.issues[0]?.message)
    input.current?.focus()
  }

  const save = (
    <Button type="submit" variant="primary">
      Save
    </Button>
  )
  const cancel = <Button onClick={onClose}>Cancel</Button>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from the controls
    <form
      className={inDialog ? undefined : styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <FormField label="Project name" error={error} className={styles.field}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            className={styles.input}
            name="name"
            dir="auto"
            defaultValue={name}
            autoComplete="off"
            required
          />
        )}
      </FormField>
      {inDialog ? (
        <DialogActions>
          {cancel}
          {save}
        </DialogActions>
      ) : (
        <div className={styles.buttons}>
          {save}
          {cancel}
        </div>
      )}
    </form>
  )
}
