import type { User } from '#schema/api/user.ts'

export const ida: User = {
  id: 7,
  email: 'ida@halden.example',
  username: 'Ida Holm',
  role: 'MEMBER',
  createdAt: '2026-01-15T09:00:00.000Z',
}
