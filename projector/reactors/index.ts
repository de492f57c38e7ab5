import type { RoadmapReader } from '../roadmap-reader.ts'
import { badgeNews } from './badge-news.ts'
import { deletedProject } from './deleted-project.ts'
import { guideNews } from './guide-news.ts'
import { invitation } from './invitation.ts'
import { passwordReset } from './password-reset.ts'
import { platformInvitation } from './platform-invitation.ts'
import type { Reactor } from './reactor.ts'
import { report } from './report.ts'
import { settledInvitations } from './settled-invitations.ts'
import { statusUpdate } from './status-update.ts'
import { teamNews } from './team-news.ts'

/** `roadmapWith` tells which badges there are to earn. */
export const reactorsWith = (roadmapWith: RoadmapReader): readonly Reactor[] => [
  passwordReset,
  invitation,
  platformInvitation,
  statusUpdate,
  report,
  deletedProject,
  teamNews,
  settledInvitations,
  badgeNews(roadmapWith),
  guideNews,
]
