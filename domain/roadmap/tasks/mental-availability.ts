import type { RoadmapTask } from '#schema/events/roadmap.ts'

const category = '3 MA'

/** Tasks to make people think of the brand when they buy, in the recommended order. */
export const mentalAvailability: readonly RoadmapTask[] = [
  {
    key: 'media-1',
    number: 301,
    title: 'Define the audience as every category buyer',
    description:
      'Describe who buys the category by the fewest traits that media owners can actually sell: country, age range, perhaps a household with children. Remove each filter that shuts out more than one buyer in ten. The definition is good when it covers at least 90 per cent of category buyers and fits on one line.',
    category,
    taskType: 'Media 1',
    priority: false,
  },
  {
    key: 'media-2',
    number: 302,
    title: 'Choose two channels with broad reach',
    description:
      'Compare five channels by how many different category buyers each one reaches in four weeks for the money you have. Take the cheapest in cost per person reached, then the one that adds the most people whom the first does not reach. Finish with a page showing reach alone, reach combined and the price of each.',
    category,
    taskType: 'Media 2',
    priority: true,
  },
  {
    key: 'media-3',
    number: 303,
    title: 'Set share of voice against share of market',
    description:
      'Estimate what the category spends on advertising and what share of it is yours, then compare it with your share of sales. A brand that wants to grow usually needs a share of voice somewhat above its share of sales. You are done when the budget is stated as a share of voice and you know what it costs to keep your present share of sales.',
    category,
    taskType: 'Media 3',
    priority: false,
  },
  {
    key: 'creative-1',
    number: 304,
    title: 'Brief creative work on one entry point',
    description:
      'Give the team a single page: one buying situation, one thing to remember, the assets that must be seen, the formats, and how success will be judged. Cut everything that the audience will not notice. A brief is ready when two people who read it separately describe the same film.',
    category,
    taskType: 'Creative 1',
    priority: true,
  },
  {
    key: 'creative-2',
    number: 305,
    title: 'Brand every film in the first two seconds',
    description:
      'Let the colour, pack, sound or name arrive before the story does, because many viewers leave early and most never turn the sound on. Edit two openings of each film and show both to 30 people for two seconds. Use the opening after which more people name the brand, and accept no opening below half.',
    category,
    taskType: 'Creative 2',
    priority: false,
  },
  {
    key: 'media-4',
    number: 306,
    title: 'Plan a twelve-month media calendar',
    description:
      'Spread the budget over as many weeks as you can afford, with more in the weeks in which the category sells more, instead of spending it in one month. Set a weekly minimum for each channel, and do not use the channel below it. The calendar is done when every week shows channel, entry point, cost and expected reach, and the sums match the budget.',
    category,
    taskType: 'Media 4',
    priority: true,
  },
  {
    key: 'creative-3',
    number: 307,
    title: 'Make a six-second film for each entry point',
    description:
      'Make one very short film per chosen situation: a single thought, the product in use, your assets throughout. Edit the silent version first and add sound afterwards. You are done when all of them run in square, tall and wide formats and a viewer can say which occasion each is about.',
    category,
    taskType: 'Creative 3',
    priority: false,
  },
  {
    key: 'creative-4',
    number: 308,
    title: 'Test whether viewers know whose ad it is',
    description:
      'Show the advertisement among four others to 100 category buyers and ask ten minutes later which brand it was for. Fewer than six in ten correct means the branding needs work, however well the piece is liked. It passes when at least 60 people name your brand and no single rival is named by more than 10.',
    category,
    taskType: 'Creative 4',
    priority: false,
  },
  {
    key: 'media-5',
    number: 309,
    title: 'Buy reach before frequency',
    description:
      'Cap each person at about two contacts a week and move the money saved to people not yet reached. Ask every seller for reports of different people reached, not of impressions. You are done when the first monthly report shows reach growing faster than average contacts.',
    category,
    taskType: 'Media 5',
    priority: false,
  },
  {
    key: 'earned-attention-1',
    number: 310,
    title: 'List twenty writers who cover the category',
    description:
      'Read what each published last month, and note the subject, the outlet and the angle they return to. Leave out anyone who has not written on the category within half a year. A useful list has twenty names, a sentence about each, and the story you would offer to five of them.',
    category,
    taskType: 'Earned Attention 1',
    priority: false,
  },
  {
    key: 'earned-attention-2',
    number: 311,
    title: 'Prepare a press page with pack shots',
    description:
      'Put facts, prices, stockists, founder portraits and pictures for print on one public page without a form in front of it. Write the three paragraphs that you would like to see copied. It is good enough when a writer can finish a short piece from it without asking you.',
    category,
    taskType: 'Earned Attention 2',
    priority: false,
  },
  {
    key: 'earned-attention-3',
    number: 312,
    title: 'Put the product in a thousand hands',
    description:
      'Sample where the category is bought or used, for people who have never had yours, and always with the pack in sight. Hand out a thousand portions over a few days close to shops that stock you. Judge it by sales there in the following four weeks against similar shops without sampling.',
    category,
    taskType: 'Earned Attention 3',
    priority: false,
  },
  {
    key: 'media-6',
    number: 313,
    title: 'Book outdoor sites near your stockists',
    description:
      'Map every shop that sells you and choose sites on the walk or drive towards them, for two weeks at least. Use seven words or fewer, the pack large and the colour across the whole face. You are done when they are booked and photographed in place. Keep the pictures: trade buyers like to see them.',
    category,
    taskType: 'Media 6',
    priority: false,
  },
  {
    key: 'media-7',
    number: 314,
    title: 'Reserve a tenth of the budget for tests',
    description:
      'Put 10 per cent aside for channels, formats and messages you have not tried. Before each test write the question, the smallest result that would change your plan, and the date on which you stop. The reserve has done its work when three tests are closed and their answers are used in the next calendar.',
    category,
    taskType: 'Media 7',
    priority: false,
  },
]
