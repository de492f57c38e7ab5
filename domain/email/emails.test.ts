import { expect, test } from 'vitest'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { ProjectReport } from '../reports/report.ts'
import { invitationEmail, platformInvitationEmail } from './invitation.ts'
import type { Email } from './email.ts'
import { passwordResetEmail } from './password-reset.ts'
import { renderEmail } from './render.ts'
import { reportEmail, statusUpdateEmail } from './report.ts'
import { verificationEmail } from './verification.ts'

const base = 'https://brandpath.example'
const links = {
  project: `${base}/project/42`,
  team: `${base}/project/42/teams`,
  task: () => `${base}/project/42/task/42001`,
}
const task = (title: string, priority = false): RoadmapTask => ({
  key: 'key',
  number: 1,
  title,
  description: 'What to do.',
  category: '1 Foundations',
  taskType: 'Kind 1',
  priority,
})
const report: ProjectReport = {
  name: 'Halden Tea',
  progress: {
    '1 Foundations': { completed: 2, total: 3 },
    '2 PA': { completed: 0, total: 2 },
    '3 MA': { completed: 1, total: 2 },
    '4 Optimisation': { completed: 0, total: 1 },
  },
  since: new Date('2026-03-01T22:30:00.000Z'),
  isFirst: false,
  hasChanges: true,
  completed: [
    { task: task('Choose a colour'), by: 8 },
    { task: task('Set a price'), by: 9 },
    { task: task('Agree a name'), by: null },
  ],
  inProgress: [task('Win your first ten stockists')],
  next: [task('Audit your assets', true), task('Plan the media')],
  planned: [],
}
const format = { names: new Map([[8, 'ole']]), timeZone: 'Europe/Oslo', locale: null }
const statusUpdate = (changes: Partial<ProjectReport> = {}, note: string | null = null) =>
  statusUpdateEmail({
    ...format,
    report: { ...report, ...changes },
    sender: 'ida',
    note,
    links,
    unsubscribeHref: `${base}/unsubscribe?token=1.x&of=updates`,
  })
const text = (email: Email) => renderEmail(email).text

test('a status update email contains the sender’s note, the progress, the tasks and the links', () => {
  const email = statusUpdate({}, 'Good week.\nShelf talks on Friday.')
  expect(email.subject).toBe('Halden Tea: status update from ida')
  expect(email.preview).toBe('38% done, 3 tasks completed.')
  expect(text(email)).toBe(`Status update from ida
Halden Tea

ida wrote:
> Good week.
> Shelf talks on Friday.

38%
3 of 8 tasks completed
1 Foundations: 2 of 3, 67%
2 Physical Availability: 0 of 2, 0%
3 Mental Availability: 1 of 2, 50%
4 Sales Optimisation: 0 of 1, 0%

Completed since 1 March 2026
- Choose a colour (ole)
  ${links.task()}
- Set a price (a former member)
  ${links.task()}
- Agree a name
  ${links.task()}

In progress
- Win your first ten stockists
  ${links.task()}

Next up
- Audit your assets (priority)
  ${links.task()}
- Plan the media
  ${links.task()}

Open project:
${base}/project/42

--
You get this email because you’re a member of Halden Tea.
Change email preferences:
${base}/project/42/teams
Unsubscribe from these status updates:
${base}/unsubscribe?token=1.x&of=updates
`)
})

test('a status update email for a project without changes says “Nothing new since” and the date', () => {
  const body = text(statusUpdate({ hasChanges: false, completed: [], inProgress: [] }))
  expect(body).toContain('\n\nNothing new since 1 March 2026.\n\nIn progress\nNo tasks in progress.\n\n')
  expect(body).not.toContain('Completed since')
})

test('the first status update email of a project lists the tasks completed since the project was created', () => {
  expect(text(statusUpdate({ isFirst: true }))).toContain('Completed since the project began\n')
})

test('a status update email of a completed project has no section “Next up”', () => {
  const progress = { '1 Foundations': { completed: 3, total: 3 } }
  const body = text(statusUpdate({ progress, inProgress: [], next: [] }))
  expect(body).toContain('100%\n3 of 3 tasks completed')
  expect(body).not.toMatch(/In progress|Next up/)
})

const reportData = {
  ...format,
  report,
  frequency: 'biweekly',
  dueAt: new Date('2026-03-08T23:30:00.000Z'),
  links: { member: links },
  unsubscribeHref: `${base}/unsubscribe?token=1.x&of=reports`,
} as const

test('a report email contains the report frequency, and the date in the report time zone', () => {
  const email = reportEmail(reportData)
  expect(email.subject).toBe('Halden Tea biweekly report: 38% done, 3 of 8 tasks')
  expect(email.preview).toBe('Next: Audit your assets.')
  expect(email.kicker).toBe('Biweekly report, 9 March 2026')
  expect(text(email)).toContain('You get this email every two weeks because you’re a member of Halden Tea.')
})

test('numbers and dates of an email follow the locale of the reader, and its texts stay English', () => {
  const email = reportEmail({ ...reportData, locale: 'de-DE' })
  expect(email.subject).toBe('Halden Tea biweekly report: 38\u00a0% done, 3 of 8 tasks')
  expect(email.kicker).toBe('Biweekly report, 9. März 2026')
  expect(text(email)).toContain('1 Foundations: 2 of 3, 67\u00a0%')
  expect(renderEmail(email).html).toContain('67\u00a0%')
})

test('a report email lists overdue tasks and the next due dates, at most ten of each', () => {
  const planned = [
    { task: task('Set a price'), dueOn: '2026-03-08', assignee: 8 },
    ...Array.from({ length: 12 }, (_, n) => ({
      task: task(`Ship ${n}`),
      dueOn: `2026-03-${10 + n}`,
      assignee: n === 0 ? 9 : null,
    })),
  ]
  const email = reportEmail({ ...reportData, report: { ...report, planned } })
  expect(text(email)).toContain(`Overdue
- Set a price (ole, due 8 March 2026)
  ${links.task()}

Due next
- Ship 0 (due 10 March 2026)
  ${links.task()}
- Ship 1 (due 11 March 2026)
  ${links.task()}`)
  expect(text(email)).toContain(`- Ship 9 (due 19 March 2026)\n  ${links.task()}\n- and 2 more\n`)
  expect(renderEmail(email).html).toContain(`href="${base}/project/42/task/42001"`)
  const invited = reportEmail({ ...reportData, report: { ...report, planned }, links: { invitation: base } })
  expect(renderEmail(invited).html).not.toContain('/task/')
  expect(text(reportEmail(reportData))).not.toMatch(/Overdue|Due next/)
})

test('a long list of completed tasks ends after ten tasks', () => {
  const completed = Array.from({ length: 23 }, (_, n) => ({ task: task(`Step ${n}`), by: null }))
  const body = text(statusUpdate({ completed }))
  expect(body).toContain(`- Step 9\n  ${links.task()}\n- and 13 more\n`)
  expect(body).not.toContain('Step 10')
})

test('a report email to an invited person links to the invitation', () => {
  const href = `${base}/invitations/accept?token=1.x`
  const body = text(reportEmail({ ...reportData, links: { invitation: href } }))
  expect(body).toContain(`Accept invitation:\n${href}`)
  expect(body).not.toContain(`${base}/project/`)
  expect(body).toContain('because you’re invited to Halden Tea.')
})

test('the preview text of a status update email says “1 task completed” for one task', () => {
  expect(statusUpdate({ completed: report.completed.slice(0, 1) }).preview).toMatch(/, 1 task completed\.$/)
  const none = { ...report, hasChanges: false, completed: [], next: [] }
  expect(statusUpdate(none).preview).toBe('38% done, nothing new.')
  expect(reportEmail({ ...reportData, report: none }).preview).toBe('All open tasks are in progress.')
})

const invitation = {
  inviter: 'ida',
  role: 'VIEWER',
  expiresAt: new Date('2026-03-15T09:00:00.000Z'),
  timeZone: 'UTC',
  locale: null,
  href: `${base}/invitations/accept?token=1.x`,
} as const

test('an email that invites a person to a project contains the inviter, the project, the role and the expiry date', () => {
  const email = invitationEmail({ ...invitation, projectName: 'Halden Tea' })
  expect(email.subject).toBe('ida invited you to Halden Tea')
  const body = text(email)
  expect(body).toContain('ida invited you to this project on Brandpath as a viewer.')
  expect(body).toContain('The link works once and expires on 15 March 2026.')
  expect(body).toContain(invitation.href)
})

test('the email with a confirmation link says that the link works for 24 hours, but not that it works once', () => {
  const body = text(verificationEmail(`${base}/verify-address?token=1.x`))
  expect(body).toContain('The link works for 24 hours.')
  expect(body).not.toContain('once')
})

test('an invitation email to the platform says that the inviter invites the person to Brandpath', () => {
  const email = platformInvitationEmail({ ...invitation, role: 'ADMIN' })
  expect(email.subject).toBe('ida invited you to Brandpath')
  expect(text(email)).toContain('ida invited you to Brandpath, as an administrator.')
})

test('only report emails and status update emails have an unsubscribe link', () => {
  const emails = [
    passwordResetEmail(`${base}/reset-password?token=1.x`),
    verificationEmail(`${base}/verify-address?token=1.x`),
    invitationEmail({ ...invitation, projectName: 'Halden Tea' }),
    platformInvitationEmail(invitation),
    statusUpdate(),
    reportEmail(reportData),
  ]
  expect(emails.map((email) => renderEmail(email).unsubscribe !== null)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('the project, the sender, the members and the tasks in a status update email are links', () => {
  const planned = [{ task: task('Set a price'), dueOn: '2026-03-08', assignee: 8 }]
  const anchor = (href: string, label: string) => new RegExp(`href="${href}"[^>]*>${label}</a>`)
  const { html } = renderEmail(statusUpdate({}, 'Good week.'))
  expect(html).toMatch(new RegExp(`<h1[^>]*><a [^>]*${anchor(links.project, 'Halden Tea').source}</h1>`))
  expect(html).toMatch(anchor(links.team, 'ida'))
  expect(html).toMatch(anchor(links.team, 'ole'))
  expect(html).toMatch(anchor(links.task(), 'Choose a colour'))
  expect(html).not.toMatch(/>a former member<\/a>/)
  const withDates = renderEmail(reportEmail({ ...reportData, report: { ...report, completed: [], planned } }))
  expect(withDates.html).toMatch(anchor(links.team, 'ole'))
})

test('a report email to an invited person links its project to the invitation, and no members', () => {
  const { html } = renderEmail(reportEmail({ ...reportData, links: { invitation: base } }))
  expect(html).toMatch(new RegExp(`href="${base}"[^>]*>Halden Tea</a>`))
  expect(html).not.toMatch(/>ole<\/a>/)
})
