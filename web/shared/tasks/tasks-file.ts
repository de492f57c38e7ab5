import { viewerTimeZone } from '#web/shared/progress/day.ts'

/** Address of a project's tasks as CSV, with days in the time zone of the browser. */
export const tasksFile = (projectId: number): string =>
  `/api/projects/${projectId}/export.csv?timeZone=${encodeURIComponent(viewerTimeZone())}`
