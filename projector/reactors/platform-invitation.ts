import { platform } from '#domain/platform.ts'
import { reactor } from './reactor.ts'

/** Whoever is invited to Brandpath itself gets the link by mail; invited again, a new one. */
export const platformInvitation = reactor('platform-invitation', {
  PlatformInvited: async (event, stateAt) => {
    const { entryId } = event.data
    const invited = (await stateAt(platform, event)).get(entryId)
    if (!invited) return []
    const { generation } = invited
    return [
      {
        key: `invitation:${entryId}:${generation}`,
        kind: 'platform-invitation',
        refs: { generation, revision: Number(event.revision) },
        entryId,
      },
    ]
  },
})
