/** Roles of users, both on the platform and in a project. See domain/team/permissions.ts for project permissions. */
export const roles = ['ADMIN', 'MEMBER', 'EDITOR', 'VIEWER'] as const
export type Role = (typeof roles)[number]

export const reportFrequencies = ['weekly', 'biweekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]
