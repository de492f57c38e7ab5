import { renderCalendar } from '#domain/calendar/icalendar.ts'
import { HttpError } from '../http/http-error.ts'
import type { Router } from '../http/route.ts'
import { clientAddressOf } from '../http/security/client-address.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import { userOfCalendar } from './address.ts'
import { calendarEventsOf } from './queries.ts'

const perUser: RateLimit = { name: 'calendar-user', max: 120, seconds: 3_600 }
const perAddress: RateLimit = { name: 'calendar-address', max: 60, seconds: 900 }

const extension = '.ics'

/** Serves calendars, which need no session. Calendar apps fetch them again and again. */
export function calendarRoutes({ app, services }: Router): void {
  const { rateLimits, reads, publicUrl, config } = services

  app.get('/api/calendar/:file', async (c) => {
    const file = c.req.param('file')
    const token = file.endsWith(extension) ? file.slice(0, -extension.length) : ''
    const userId = await userOfCalendar(services, token)
    if (userId === null) {
      // Only failures count per client address, because many users of a calendar service share its addresses.
      await rateLimits.take({ limit: perAddress, subject: clientAddressOf(c, config.TRUST_PROXY) })
      throw new HttpError(404, 'Calendar not found')
    }
    await rateLimits.take({ limit: perUser, subject: String(userId) })
    const events = await calendarEventsOf(reads, userId, publicUrl)
    // At most one time per day, so that an unchanged calendar keeps its ETag.
    const at = new Date(services.now().setUTCHours(0, 0, 0, 0))
    c.header('Cache-Control', 'private, max-age=900')
    c.header('X-Robots-Tag', 'noindex')
    return c.body(renderCalendar('Brandpath', events, at), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="brandpath.ics"',
    })
  })
}
