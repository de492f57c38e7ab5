import type { RoadmapTask } from '#schema/events/roadmap.ts'

const category = '4 Optimisation'

/** Tasks to measure the results and to improve sales, in the recommended order. */
export const salesOptimisation: readonly RoadmapTask[] = [
  {
    key: 'measurement-1',
    number: 401,
    title: 'Set the twelve-month target by channel',
    description:
      'Build the figure from its parts: shops, units per shop per week, weeks in stock; for your own site, visits and the share that order. Compare the sum with the growth goal and explain the difference. It is ready when each channel has a monthly target and a person responsible for it.',
    category,
    taskType: 'Measurement 1',
    priority: false,
  },
  {
    key: 'measurement-2',
    number: 402,
    title: 'Track penetration every quarter',
    description:
      'Measure the share of category buyers who bought you at least once, with the same question, the same kind of sample and the same dates each time. Show the margin of error next to the figure. The tracking works when two quarters are on one chart and you can tell a real change from noise.',
    category,
    taskType: 'Measurement 2',
    priority: true,
  },
  {
    key: 'measurement-3',
    number: 403,
    title: 'Survey mental availability twice a year',
    description:
      'Read out each entry point to 400 category buyers and ask which brands come to mind, yours and the large ones. Report three figures: how many link you to anything, how many links those people make, and your share of all links. The first wave is the baseline; a second with identical wording completes the task.',
    category,
    taskType: 'Measurement 3',
    priority: false,
  },
  {
    key: 'conversion-1',
    number: 404,
    title: 'Cut checkout to a single page',
    description:
      'Ask only for what the parcel and the payment need, let guests buy, and show the full cost before the first field. Watch five strangers order on a phone and write down each hesitation. You are done when all five finish within two minutes and the share of started checkouts that end in an order has risen.',
    category,
    taskType: 'Conversion 1',
    priority: false,
  },
  {
    key: 'trade-1',
    number: 405,
    title: 'Agree a launch promotion with each stockist',
    description:
      'Offer two weeks with a clear end: a lower invoice price, a place for the display, and stock delivered beforehand. Calculate how many units must sell before the offer pays for itself, including the quiet weeks after it. It is agreed when both sides have confirmed dates, display and quantity in one email.',
    category,
    taskType: 'Trade 1',
    priority: false,
  },
  {
    key: 'trade-2',
    number: 406,
    title: 'Train store staff with a one-minute card',
    description:
      'Print a card with three facts: what it is like, which shelf it belongs on, and what to say when a customer asks. Hand it over together with a sample for each person on shift. Call a week later; if two of three staff can answer those questions, the shop is trained.',
    category,
    taskType: 'Trade 2',
    priority: false,
  },
  {
    key: 'measurement-4',
    number: 407,
    title: 'Report sell-out by store each week',
    description:
      'Collect what shoppers bought, not what shops ordered, and divide it by the weeks in which stock was really there. Sort stores by units a week and look at both ends of the list. The report is in place when it goes out every Monday and has led to a visit, a move or a delisting.',
    category,
    taskType: 'Measurement 4',
    priority: false,
  },
  {
    key: 'conversion-2',
    number: 408,
    title: 'Put reviews next to the price',
    description:
      'Ask every buyer once, ten days after delivery, and publish every review, including critical ones. Show the average and the number of reviews next to the price. Twenty honest reviews on each core item are enough to tick this off.',
    category,
    taskType: 'Conversion 2',
    priority: false,
  },
  {
    key: 'conversion-3',
    number: 409,
    title: 'Offer a first-order trial pack',
    description:
      'Make the first purchase small: one of each, or the smallest size, at a price nobody needs to think about and without a subscription. Check that it loses no more than you would pay to reach a new buyer some other way. After 100 trial packs, keep it if at least one in five buys a full size within 90 days.',
    category,
    taskType: 'Conversion 3',
    priority: false,
  },
  {
    key: 'trade-3',
    number: 410,
    title: 'Find and fix empty shelves',
    description:
      'Check twenty stores on the same afternoon and note for each item whether it is on the shelf, only in the back room, or gone. Trace every gap to its cause: late order, small case, lost space, wrong count. You may stop when two rounds in a row find fewer than 5 per cent of items missing.',
    category,
    taskType: 'Trade 3',
    priority: false,
  },
  {
    key: 'conversion-4',
    number: 411,
    title: 'Fix the three slowest pages',
    description:
      'Measure load times with real visitors on mobile networks and take the three pages where most people wait longest. Begin with picture sizes and scripts from third parties, which cause most of the trouble. Each is fixed once three quarters of visits show the main content within 2.5 seconds.',
    category,
    taskType: 'Conversion 4',
    priority: false,
  },
  {
    key: 'measurement-5',
    number: 412,
    title: 'Run a regional holdout test',
    description:
      'Pair towns that sell alike, toss a coin in each pair, and advertise only in the winner for six weeks. Compare how both halves moved against the weeks before, and follow them for another six weeks after the campaign. You have an answer when the extra contribution can be set beside what the media cost, with its uncertainty.',
    category,
    taskType: 'Measurement 5',
    priority: false,
  },
]
