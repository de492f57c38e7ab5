/** Under what the changes of a user wait in this browser until they can be sent. */
export const waitingKey = (userId: number): string => `waiting-changes-${userId}`
