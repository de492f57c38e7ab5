import { useIdle } from '#web/ui/lazy-on-idle.ts'
import { formatExactTime } from './format.ts'

/**
 * Returns a date with its weekday and time, for a tooltip. Returns undefined until the browser is idle, because the first
 * call of `formatExactTime` takes 3 ms, on a phone 10 ms.
 */
export const useExactTime = (at: string): string | undefined => (useIdle() ? formatExactTime(at) : undefined)
