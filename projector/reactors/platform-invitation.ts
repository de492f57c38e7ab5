import { platform } from '#domain/platform/platform.ts'
import { reactor } from './effects.ts'

export const platformInvitation = reactor('platform-invitation', {
  PlatformInvited: async (event, stateAt) => {
    const { entryId } = event.data
    const pending = (await stateAt(platform, event)).get(entryId)
    if (!pending) return []
    const { generation } = pending
    return [
      {
        kind: 'email',
        key: `invitation:${entryId}:${generation}`,
        emailKind: 'platform-invitation',
        refs: { generation, revision: Number(event.revision) },
        entryId,
      },
    ]
  },
})
