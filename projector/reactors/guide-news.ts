import { reactor } from './reactor.ts'

/**
 * Whoever asked for a guide is told when it comes; whoever asks when it has just come is told at once. Who that
 * is, many streams know: see `notifications/guide-news.ts`.
 */
export const guideNews = reactor('guide-news', {
  GuidePublished: ({ data, position, actor, occurredAt }) =>
    data.corrects ? [] : [{ guideNewsOf: data.taskKey, position, actor, at: occurredAt }],
  VoteCast: ({ data, position, occurredAt }) => [
    { guideNewsOf: data.taskKey, position, actor: null, at: occurredAt },
  ],
})
