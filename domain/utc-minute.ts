/** '2026-11-21 20:29 UTC': administrators of one platform may live in several zones. */
export const utcMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
