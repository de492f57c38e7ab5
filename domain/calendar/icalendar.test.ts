import { expect, test } from 'vitest'
import { renderCalendar, type AllDayEvent } from './icalendar.ts'

const at = new Date('2026-11-23T22:45:10.123Z')
const event = (over: Partial<AllDayEvent> = {}): AllDayEvent => ({
  uid: 'task-42007@brandpath',
  day: '2026-12-31',
  summary: 'Brief creative work',
  url: 'https://brandpath.example/project/42/task/42007',
  ...over,
})

test('an all-day event ends on the next day, which is exclusive', () => {
  expect(renderCalendar('Brandpath', [event()], at).split('\r\n').slice(6, -2)).toEqual([
    'BEGIN:VEVENT',
    'UID:task-42007@brandpath',
    'DTSTAMP:20261123T224510Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Brief creative work',
    'URL:https://brandpath.example/project/42/task/42007',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
})

test('commas, semicolons, backslashes and line breaks of a text are escaped', () => {
  const summary = 'Tea, cake; a\\b\nEND:VCALENDAR'
  expect(renderCalendar('Brandpath', [event({ summary })], at)).toContain(
    '\r\nSUMMARY:Tea\\, cake\\; a\\\\b\\nEND:VCALENDAR\r\n',
  )
})

test('no line is longer than 75 octets, and folding splits no character', () => {
  const summary = `${'ø'.repeat(60)}${'茶'.repeat(60)}${'🫖'.repeat(60)}`
  const text = renderCalendar('Brandpath', [event({ summary })], at)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${summary}\r\n`)
})

test('a calendar without events has a component, as RFC 5545 demands', () => {
  const lines = renderCalendar('Brandpath', [], at).split('\r\n')
  expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
    'END:STANDARD',
    'END:VTIMEZONE',
    'END:VCALENDAR',
  ])
})
