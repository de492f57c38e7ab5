import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { invitations as contract } from '#schema/api/index.ts'
import type { Role } from '#schema/roles.ts'
import { labels } from '#web/shared/action-labels.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { EmailField } from '#web/shared/accounts/EmailField.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useNameQuestion } from '#web/shared/accounts/use-name-question.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useInvite, type Invitation } from './invitation-api.ts'
import { RoleOptions } from './project-team/RoleSelect.tsx'
import * as styles from './project-team/team.css.ts'

export type InviteFormProps = {
  /** The project to invite to. Null for an invitation to Brandpath itself. */
  team: { projectId: number; viewer: Viewer } | null
  /** False for the short form in a panel, which invites editors. */
  withRole?: boolean
  /** Closes the dialog that contains the form, after sending and on Cancel. */
  onClose?: () => void
}

const defaultRole: Role = 'EDITOR'

export function InviteForm({ team, withRole = true, onClose }: InviteFormProps) {
  const user = useCurrentUser()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string>(defaultRole)
  const { propsFor, errors, showErrors } = useForm(contract.invitation)
  const { mutate, isPending } = useInvite(team?.projectId, (message) => showErrors({ email: message }))
  const [beforeSending, nameQuestion] = useNameQuestion()

  function send(invitation: Invitation) {
    if (team && invitation.email.toLowerCase() === user.email.toLowerCase())
      return showErrors({ email: 'This is your address. You’re already in this team.' })
    beforeSending(() =>
      mutate(invitation, {
        onSuccess: () => {
          setEmail('')
          setRole(defaultRole)
          onClose?.()
        },
      }),
    )
  }

  const submit = { type: 'submit', pending: isPending, pendingLabel: 'Sending...' } as const
  if (!withRole)
    return (
      <>
        <form {...propsFor(send)} className={styles.inlineForm}>
          <EmailField
            label="Invite by email"
            size="md"
            placeholder="name@company.com"
            value={email}
            onValueChange={setEmail}
            error={errors['email']}
            autoComplete="off"
          />
          <Button {...submit}>{labels.invite}</Button>
        </form>
        {nameQuestion}
      </>
    )
  return (
    <>
      <form {...propsFor(send)} className={styles.form}>
        <EmailField value={email} onValueChange={setEmail} error={errors['email']} autoComplete="off" />
        <FormField label="Role" hint={team ? undefined : platformRoleHint}>
          {(control) => (
            <Select
              {...control}
              name="role"
              size="lg"
              value={role}
              onChange={({ currentTarget }) => setRole(currentTarget.value)}
            >
              <RoleOptions viewer={team?.viewer} />
            </Select>
          )}
        </FormField>
        {onClose ? (
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button {...submit} variant="primary">
              Send invitation
            </Button>
          </DialogActions>
        ) : (
          <Button {...submit} variant="primary" size="lg" block>
            Send invitation
          </Button>
        )}
      </form>
      {nameQuestion}
    </>
  )
}

const platformRoleHint =
  'Viewers and editors can create and join projects. Admins also manage guides and monitoring.'

export type InviteDialogProps = DialogState & { projectId: number; viewer: Viewer }

export const InviteDialog = ({ projectId, viewer, ...dialog }: InviteDialogProps) => (
  <Dialog {...dialog} title="Invite a teammate">
    <InviteForm team={{ projectId, viewer }} onClose={() => dialog.onOpenChange(false)} />
  </Dialog>
)

/** Opens the form in a dialog. Shown only on screens too narrow for the form in the side column. */
export function InviteButton({ projectId, viewer }: { projectId: number; viewer: Viewer }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.inviteButton}>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        {labels.invite}
      </Button>
      <InviteDialog projectId={projectId} viewer={viewer} open={open} onOpenChange={setOpen} />
    </div>
  )
}
