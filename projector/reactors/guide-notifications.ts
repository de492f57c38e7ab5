import { reactor } from './effects.ts'

/** Requests notifications about a guide. `notify-voters.ts` then reads the voters and notifies them. */
export const guideNotifications = reactor('guide-news', {
  GuidePublished: ({ data, position, actor, occurredAt }) =>
    data.corrects ? [] : [{ kind: 'notify-voters', taskKey: data.taskKey, position, actor, at: occurredAt }],
  VoteCast: ({ data, position, occurredAt }) => [
    { kind: 'notify-voters', taskKey: data.taskKey, position, actor: null, at: occurredAt },
  ],
})
