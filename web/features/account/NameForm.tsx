import type * as z from 'zod/mini'
import { profile } from '#schema/api/user.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as styles from './account.css.ts'
import { useRename } from './api.ts'
import { Saved } from './Saved.tsx'
import { useTypedName } from './use-typed-name.ts'

export type NameFormProps = { username: string; saved: boolean; onSaved: () => void }

/** Its button is the solid one while there is something to save. What is typed outlives the dialog. */
export function NameForm({ username, saved, onSaved }: NameFormProps) {
  const rename = useRename()
  const { propsFor, errors, refuse } = useForm(profile)
  const { name, isUnsaved, type, drop } = useTypedName(username)
  const save = (input: z.output<typeof profile>) =>
    rename.mutate(input, {
      onSuccess: () => {
        drop()
        onSaved()
      },
      onError: (error) => error instanceof RequestError && refuse(error.fields),
    })

  return (
    <form {...propsFor(save)} className={styles.form}>
      <FormField
        label="Name"
        hint={isUnsaved ? 'What your teammates see. Not saved yet.' : 'What your teammates see.'}
        error={errors['username']}
        className={styles.field}
      >
        {(control) => (
          <Input
            {...control}
            name="username"
            dir="auto"
            value={name}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            autoComplete="name"
            required
          />
        )}
      </FormField>
      <div className={styles.foot}>
        <Button
          type="submit"
          variant={isUnsaved ? 'primary' : 'secondary'}
          pending={rename.isPending}
          pendingLabel="Saving..."
        >
          Save name
        </Button>
        {isUnsaved && (
          <Button variant="ghost" onClick={drop}>
            Throw away
          </Button>
        )}
        <Saved when={saved}>Name saved</Saved>
      </div>
    </form>
  )
}
