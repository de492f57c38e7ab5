import { expect, test } from 'vitest'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { ProjectReport } from '../report.ts'
import { invitationMail, platformInvitationMail } from './invitation.ts'
import type { Mail } from './mail.ts'
import { passwordResetMail } from './password-reset.ts'
import { renderMail } from './render.ts'
import { reportMail } from './report.ts'
import { statusUpdateMail } from './status-update.ts'

const base = 'https://brandpath.example'
const links = { project: `${base}/project/42`, team: `${base}/project/42/teams` }
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
  isNews: true,
  completed: [
    { task: task('Choose a colour'), by: 8 },
    { task: task('Set a price'), by: 9 },
    { task: task('Agree a name'), by: null },
  ],
  inProgress: [task('Win your first ten stockists')],
  next: [task('Audit your assets', true), task('Plan the media')],
}
const telling = { names: new Map([[8, 'ole']]), timeZone: 'Europe/Oslo' }
const statusUpdate = (changes: Partial<ProjectReport> = {}, note: string | null = null) =>
  statusUpdateMail({
    ...telling,
    report: { ...report, ...changes },
    sender: 'ida',
    note,
    links,
    stopHref: `${base}/unsubscribe?token=1.x&of=updates`,
  })
const text = (mail: Mail) => renderMail(mail).text

test('a status update in full', () => {
  const mail = statusUpdate({}, 'Good week.\nShelf talks on Friday.')
  expect(mail.subject).toBe('Halden Tea: status update from ida')
  expect(mail.preview).toBe('38% of the path, 3 tasks completed.')
  expect(text(mail)).toBe(`Status update from ida
Halden Tea

ida writes:
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
- Set a price (a former member)
- Agree a name

In progress
- Win your first ten stockists

Next up
- Audit your assets (priority)
- Plan the media

Open the project:
${base}/project/42

--
You get this mail because you are a member of Halden Tea.
Change your mail settings:
${base}/project/42/teams
Stop status updates of this project:
${base}/unsubscribe?token=1.x&of=updates
`)
})

test('nothing new is one line', () => {
  const said = text(statusUpdate({ isNews: false, completed: [], inProgress: [] }))
  expect(said).toContain('\n\nNothing new since 1 March 2026.\n\nIn progress\nNo task is in progress.\n\n')
  expect(said).not.toContain('Completed since')
})

test('before the first report there is the project’s beginning', () => {
  expect(text(statusUpdate({ isFirst: true }))).toContain('Completed since the project began\n')
})

test('when all is done nothing is under way or next', () => {
  const progress = { '1 Foundations': { completed: 3, total: 3 } }
  const said = text(statusUpdate({ progress, inProgress: [], next: [] }))
  expect(said).toContain('100%\n3 of 3 tasks completed')
  expect(said).not.toMatch(/In progress|Next up/)
})

const letter = {
  ...telling,
  report,
  frequency: 'biweekly',
  dueAt: new Date('2026-03-08T23:30:00.000Z'),
  way: { member: links },
  stopHref: `${base}/unsubscribe?token=1.x&of=reports`,
} as const

test('a report names its kind and its day where the reader is', () => {
  const mail = reportMail(letter)
  expect(mail.subject).toBe('Halden Tea: 38% of the path, 3 tasks completed')
  expect(mail.preview).toBe('Next: Audit your assets.')
  expect(mail.kicker).toBe('Biweekly report, 9 March 2026')
  expect(text(mail)).toContain('You get this mail every two weeks because you are a member of Halden Tea.')
})

test('whoever is only invited is asked to accept', () => {
  const href = `${base}/invitations/accept?token=1.x`
  const said = text(reportMail({ ...letter, way: { invitation: href } }))
  expect(said).toContain(`Accept the invitation:\n${href}`)
  expect(said).not.toContain(`${base}/project/`)
  expect(said).toContain('because you are invited to Halden Tea.')
})

test('one task is one task', () => {
  const one = { ...report, completed: report.completed.slice(0, 1) }
  expect(reportMail({ ...letter, report: one }).subject).toMatch(/, 1 task completed$/)
  const none = { ...report, isNews: false, completed: [], next: [] }
  expect(reportMail({ ...letter, report: none })).toMatchObject({
    subject: 'Halden Tea: 38% of the path, nothing new',
    preview: 'No task waits any more.',
  })
})

const invitation = {
  inviter: 'ida',
  role: 'VIEWER',
  expiresAt: new Date('2026-03-15T09:00:00.000Z'),
  timeZone: 'UTC',
  href: `${base}/invitations/accept?token=1.x`,
} as const

test('an invitation says who invites to what, as what, and until when', () => {
  const mail = invitationMail({ ...invitation, projectName: 'Halden Tea' })
  expect(mail.subject).toBe('ida invites you to Halden Tea')
  const said = text(mail)
  expect(said).toContain('ida invites you to this project on Brandpath as a Viewer.')
  expect(said).toContain('The link works once, until 15 March 2026.')
  expect(said).toContain(invitation.href)
})

test('an invitation to Brandpath itself names no project', () => {
  const mail = platformInvitationMail({ ...invitation, role: 'ADMIN' })
  expect(mail.subject).toBe('ida invites you to Brandpath')
  expect(text(mail)).toContain('ida invites you to Brandpath, as an administrator.')
})

test('only what comes again and again can be stopped', () => {
  const mails = [
    passwordResetMail(`${base}/reset-password?token=1.x`),
    invitationMail({ ...invitation, projectName: 'Halden Tea' }),
    platformInvitationMail(invitation),
    statusUpdate(),
    reportMail(letter),
  ]
  expect(mails.map((mail) => renderMail(mail).unsubscribe !== null)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
