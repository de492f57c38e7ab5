/** Under what the changes of a user wait in this browser until they can be sent. */
export const waitingKey = (userId: number): string => `waiting-changes-${userId}`

/** Under what stands what was refused of it, until that is put away. */
export const refusedKey = 'refused-changes'
