import { reactor } from './effects.ts'

/** Requests notifications of voters. `notify-voters.ts` reads the voters from the read models and notifies them. */
export const guideNotifications = reactor('guide-news', {
  GuidePublished: ({ data, position, actor, occurredAt }) =>
    data.corrects ? [] : [{ notifyVotersOf: data.taskKey, position, actor, at: occurredAt }],
  VoteCast: ({ data, position, occurredAt }) => [
    { notifyVotersOf: data.taskKey, position, actor: null, at: occurredAt },
  ],
})
