import { useEffect, useRef, useState, type FormEvent } from 'react'
import { projectName } from '#schema/api/projects.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { hidden } from '#web/ui/text/text.css.ts'
import * as styles from './project-title.css.ts'

export type RenameFormProps = { name: string; onSave: (name: string) => void; onCancel: () => void }

/** The name as a field: Enter saves, Esc leaves it as it was. */
export function RenameForm({ name, onSave, onCancel }: RenameFormProps) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = projectName.safeParse({ name: input.current?.value ?? '' })
    if (parsed.success) return onSave(parsed.data.name)
    setError(parsed.error.issues[0]?.message)
    input.current?.focus()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {/* The page keeps its heading while the name is a field. */}
      <h1 className={hidden}>{name}</h1>
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
            onKeyDown={(event) => event.key === 'Escape' && onCancel()}
          />
        )}
      </FormField>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
