/** Notified when mail is due, so that it goes out at once rather than at the next look. */
export const outboxChannel = 'outbox'
