/** Key prefix of the progress queries. A status change of a task makes these queries stale. */
export const progressKey = (projectId: number) => ['progress', projectId] as const
