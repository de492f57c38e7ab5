import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { invitations as contract } from '#schema/api/index.ts'
import type { Role } from '#schema/roles.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
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
import { ButtonWithReason } from '#web/ui/button/ButtonWithReason.tsx'
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
  const disabledReason = team && reasonNotTo(team.viewer.projectRole, 'invite')

  function send(invitation: Invitation) {
    if (disabledReason !== null) return
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

  const submit = {
    type: 'submit',
    pending: isPending,
    pendingLabel: 'Sending...',
    disabledReason,
  } as const
  if (!withRole)
    return (
      <>
        <form {...propsFor(send)} className={styles.inlineForm}>
          <fieldset className={styles.fields} disabled={disabledReason !== null}>
            <EmailField
              label="Invite by email"
              size="md"
              placeholder="name@company.com"
              value={email}
              onValueChange={setEmail}
              error={errors['email']}
              autoComplete="off"
            />
          </fieldset>
          <ButtonWithReason {...submit}>{labels.invite}</ButtonWithReason>
        </form>
        {nameQuestion}
      </>
    )
  return (
    <>
      <form {...propsFor(send)} className={styles.form}>
        <fieldset className={styles.fields} disabled={disabledReason !== null}>
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
        </fieldset>
        {onClose ? (
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <ButtonWithReason {...submit} variant="primary">
              Send invitation
            </ButtonWithReason>
          </DialogActions>
        ) : (
          <ButtonWithReason {...submit} variant="primary" size="lg" block>
            Send invitation
          </ButtonWithReason>
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
      <ButtonWithReason
        variant="primary"
        disabledReason={reasonNotTo(viewer.projectRole, 'invite')}
        onClick={() => setOpen(true)}
      >
        <UserPlus aria-hidden="true" />
        {labels.invite}
      </ButtonWithReason>
      <InviteDialog projectId={projectId} viewer={viewer} open={open} onOpenChange={setOpen} />
    </div>
  )
}
