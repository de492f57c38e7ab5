import { useEffect, useRef } from 'react'
import { projectName, type Project } from '#schema/api/projects.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as styles from './project-title.css.ts'
import { useRenameProject } from './use-rename-project.ts'

export type RenameFormProps = {
  project: Pick<Project, 'id' | 'name'>
  onClose: () => void
  inDialog?: boolean
}

export default function RenameForm({ project: { id, name }, onClose, inDialog = false }: RenameFormProps) {
  const rename = useRenameProject(id)
  const { propsFor, errors } = useForm(projectName)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])

  const form = propsFor((changed) => {
    onClose()
    if (changed.name !== name) rename(changed.name)
  })

  const save = (
    <Button type="submit" variant="primary">
      Save
    </Button>
  )
  const cancel = <Button onClick={onClose}>Cancel</Button>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from the controls
    <form
      {...form}
      className={inDialog ? undefined : styles.form}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <FormField label="Project name" error={errors['name']} className={styles.field}>
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
