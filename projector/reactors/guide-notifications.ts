import { reactor } from './effects.ts'

/** Votes are spread over many streams, so `notifications/notify-voters.ts` reads the voters from the read models. */
export const guideNotifications = reactor('guide-news', {
  GuidePublished: ({ data, position, actor, occurredAt }) =>
    data.corrects ? [] : [{ notifyVotersOf: data.taskKey, position, actor, at: occurredAt }],
  VoteCast: ({ data, position, occurredAt }) => [
    { notifyVotersOf: data.taskKey, position, actor: null, at: occurredAt },
  ],
})
