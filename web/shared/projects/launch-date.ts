import { dayOf } from '#domain/shared/zoned-time.ts'
import { formatNumber } from '#web/ui/text/format.ts'

/** Element id of the launch date of a project, or of the button that sets it. */
export const launchAnchor = 'launch-date'

/** Returns the text of a launch date on the day `today`, for example “Launch in 34 days”. */
export function launchText(launchOn: string, today: string): string {
  const days = dayOf(launchOn) - dayOf(today)
  switch (days) {
    case -1:
      return 'Launched yesterday'
    case 0:
      return 'Launch today'
    case 1:
      return 'Launch tomorrow'
    default:
      return days > 0 ? `Launch in ${formatNumber(days)} days` : `Launched ${formatNumber(-days)} days ago`
  }
}
