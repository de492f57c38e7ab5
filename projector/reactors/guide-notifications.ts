import { reactor } from './effects.ts'

/**
 * Notifies users of a guide that they voted for, and users who vote just after the guide was published. The voters are
 * spread over many streams, so `notifications/notify-voters.ts` reads them from the read models.
 */
export const guideNotifications = reactor('guide-news', {
  GuidePublished: ({ data, position, actor, occurredAt }) =>
    data.corrects ? [] : [{ notifyVotersOf: data.taskKey, position, actor, at: occurredAt }],
  VoteCast: ({ data, position, occurredAt }) => [
    { notifyVotersOf: data.taskKey, position, actor: null, at: occurredAt },
  ],
})
