import { useState } from 'react'
import { invitations as contract } from '#schema/api/index.ts'
import { RequestError } from '#web/http/request-error.ts'
import { EmailField } from '#web/shared/session/EmailField.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useInvite, type PlatformInvitation } from './api.ts'
import * as styles from './members.css.ts'

/** Invites a user to Brandpath; for administrators. */
export function InviteForm() {
  const [email, setEmail] = useState('')
  const { mutate, isPending } = useInvite()
  const { propsFor, errors, showErrors } = useForm(contract.invitation)
  const send = ({ email, role }: PlatformInvitation) =>
    mutate(
      { email, role },
      {
        onSuccess: () => setEmail(''),
        onError: (error) => error instanceof RequestError && showErrors(error.fields),
      },
    )
  return (
    <TitledCard title="Invite to Brandpath" className={styles.invite}>
      <form {...propsFor(send)} className={styles.form}>
        <EmailField value={email} onValueChange={setEmail} error={errors['email']} autoComplete="off" />
        <FormField label="Role">
          {(control) => (
            <Select {...control} name="role" size="lg" defaultValue="EDITOR">
              <option value="VIEWER">Viewer</option>
              <option value="EDITOR">Editor</option>
              <option value="ADMIN">Admin</option>
            </Select>
          )}
        </FormField>
        <Button type="submit" variant="primary" size="lg" block pending={isPending} pendingLabel="Sending...">
          Send invitation
        </Button>
      </form>
    </TitledCard>
  )
}
