/** Roles on the platform and in a project. Their permissions differ (domain/team/permissions.ts). */
export const roles = ['ADMIN', 'MEMBER', 'EDITOR', 'VIEWER'] as const
export type Role = (typeof roles)[number]

export const reportFrequencies = ['weekly', 'biweekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]
