import { reactor } from './effects.ts'

/** Queues requests. `notify-voters.ts` finds the voters in the read models, because each user has a stream of votes. */
export const guideNotifications = reactor('guide-news', {
  GuidePublished: ({ data, position, actor, occurredAt }) =>
    data.corrects ? [] : [{ notifyVotersOf: data.taskKey, position, actor, at: occurredAt }],
  VoteCast: ({ data, position, occurredAt }) => [
    { notifyVotersOf: data.taskKey, position, actor: null, at: occurredAt },
  ],
})
