/** Roles of the platform and of a project share their values; what they allow differs (domain/permissions.ts). */
export const roles = ['ADMIN', 'MEMBER', 'EDITOR', 'VIEWER'] as const
export type Role = (typeof roles)[number]

export const reportFrequencies = ['weekly', 'biweekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]
