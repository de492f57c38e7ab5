import type { RoadmapTask } from '#schema/events/roadmap.ts'

const category = '1 Foundations'

/** Tasks to understand the category and to define the brand and its look, in the recommended order. */
export const foundations: readonly RoadmapTask[] = [
  {
    key: 'category-insight-1',
    number: 101,
    title: 'Choose the category you compete in',
    description:
      'Name the shelf, aisle or search term where a buyer would look for you, in the words that buyers use. Ask ten of them what they would have bought instead; if most answers fall in one category, that is yours. You are done when one line names the category, its three largest brands and what lies outside it.',
    category,
    taskType: 'Category Insight 1',
    priority: false,
  },
  {
    key: 'category-insight-2',
    number: 102,
    title: 'Size the category and its light buyers',
    description:
      'Find out how many people bought the category in the past year, how often, and what they spent. Expect most of them to have bought once or twice: these light buyers are where a brand grows. Finish with a sheet that gives buyers, purchases per buyer and average spend, each with its source and date.',
    category,
    taskType: 'Category Insight 2',
    priority: false,
  },
  {
    key: 'category-insight-3',
    number: 103,
    title: 'List your category entry points',
    description:
      'Collect the moments, places, companions and needs that make people think of the category, in their own words. Talk to fifteen buyers, heavy and light alike, and keep what at least three of them raise unprompted. The list is ready when it contains eight to fifteen plain phrases, none of which mentions your brand.',
    category,
    taskType: 'Category Insight 3',
    priority: true,
  },
  {
    key: 'category-insight-4',
    number: 104,
    title: 'Rank entry points by size and by competition',
    description:
      'Ask at least 300 buyers which of the listed situations they met in the past month, and which brands each one brings to mind. Favour situations that are common and that no single brand has taken. End with the five you will serve first, each with the share of buyers who meet it.',
    category,
    taskType: 'Category Insight 4',
    priority: false,
  },
  {
    key: 'brand-positioning-1',
    number: 105,
    title: 'Write your positioning in one sentence',
    description:
      'Say what you sell, when people need it and why it is worth picking up, in at most 25 words and without praise that any rival could claim. Read it once to five people outside the company and ask them to say it back. It works when four of the five repeat both the category and the reason.',
    category,
    taskType: 'Brand Positioning 1',
    priority: true,
  },
  {
    key: 'brand-positioning-2',
    number: 106,
    title: 'Try the positioning on light buyers',
    description:
      'Show the sentence and a plain pack shot, beside two rival offers, to 100 people who buy the category only now and then. Ask which they would consider, for what occasion, and what puzzled them. Fix the two most common misunderstandings, and confirm the fix with 20 new people.',
    category,
    taskType: 'Brand Positioning 2',
    priority: false,
  },
  {
    key: 'brand-positioning-3',
    number: 107,
    title: 'Clear the brand name',
    description:
      'Search trade mark registers, company registers, domains and social handles in each country of your first two years, under every class of goods you will sell. Have a trade mark attorney judge similar marks before you print anything. Tick this off once the application has a filing number and the domain is yours.',
    category,
    taskType: 'Brand Positioning 3',
    priority: false,
  },
  {
    key: 'brand-identity-1',
    number: 108,
    title: 'Audit your distinctive assets',
    description:
      'List every colour, shape, character, sound and phrase that could bring the brand to mind without its name. Compare each one with your five largest rivals and with your own last twenty pieces of work. The audit is complete when every element is marked keep, develop or drop, and one person looks after the list.',
    category,
    taskType: 'Brand Identity 1',
    priority: true,
  },
  {
    key: 'brand-identity-2',
    number: 109,
    title: 'Choose a colour you can own on shelf',
    description:
      'Photograph the shelf in five shops and the first results page of two online retailers, and note the leading colour of every brand. Pick a colour or a pair that none of the ten largest leads with. Decide when eight of ten people find your mock-up in those photographs within three seconds, then record its print and screen values.',
    category,
    taskType: 'Brand Identity 2',
    priority: false,
  },
  {
    key: 'brand-identity-3',
    number: 110,
    title: 'Draw a logo that reads at 16 pixels',
    description:
      'Simplify the mark until it is clear at the size of a favicon, on a bottle cap and in one ink on brown card. Show it to ten people for one second at its smallest size, and ask them to pick it out of six. Nine right answers are a pass. Store vector files in colour, black and white where everyone can reach them.',
    category,
    taskType: 'Brand Identity 3',
    priority: false,
  },
  {
    key: 'brand-identity-4',
    number: 111,
    title: 'Pick one typeface for pack and screen',
    description:
      'Choose a single family in two weights that stays legible at the smallest size the law allows on your label. Set your pack, a web page and a poster in it before you decide. The choice is final when you have a licence for print, web and video, and no other typeface is left in your templates.',
    category,
    taskType: 'Brand Identity 4',
    priority: false,
  },
  {
    key: 'brand-identity-5',
    number: 112,
    title: 'Record a two-second sonic cue',
    description:
      'Start from a sound the product already makes, such as a lid, a pour or a click, and turn it into two seconds that work on a telephone speaker. Play it to 20 people next to three cues from the category and keep it only if none of them confuses it with another. Deliver it as a sound file with written rights, and use it in every film from now on.',
    category,
    taskType: 'Brand Identity 5',
    priority: false,
  },
  {
    key: 'brand-identity-6',
    number: 113,
    title: 'Test your assets for fame and uniqueness',
    description:
      'Show each asset, stripped of name and logo, to 200 people who buy the category and ask which brand it belongs to. Fame is the share of people who name you; uniqueness is your share of all the brands named. Before launch, when few people know you, look for confusion instead: replace any asset that more than 15 per cent attribute to one rival. Finish with a chart of both scores and a decision for each asset.',
    category,
    taskType: 'Brand Identity 6',
    priority: true,
  },
  {
    key: 'brand-identity-7',
    number: 114,
    title: 'Put the asset rules on one page',
    description:
      'Write down the few assets that must appear in every piece, with exact values, smallest sizes and one right and one wrong example of each. Leave out rules that nobody would break. It works when a freelancer who has never met you makes a correct social post from that page alone.',
    category,
    taskType: 'Brand Identity 7',
    priority: false,
  },
  {
    key: 'launch-plan-1',
    number: 115,
    title: 'Set the growth goal in buyers',
    description:
      'Translate the sales target into the number of people who must buy at least once in the year. Take the purchase rate from a brand of the size you want to reach, because you are unlikely to exceed it by much. The goal is set when buyers times purchases per buyer times price gives the sales figure in your plan.',
    category,
    taskType: 'Launch Plan 1',
    priority: false,
  },
  {
    key: 'launch-plan-2',
    number: 116,
    title: 'Agree the launch budget and its owner',
    description:
      'Split the first year of money into product, distribution, media and creative work, and measurement, and keep 10 per cent unspent. Name one person who may move sums between the lines and the size of move that needs a second signature. It is agreed when the people who provide the money have signed the sheet, which shows the lowest cash balance of each month.',
    category,
    taskType: 'Launch Plan 2',
    priority: false,
  },
]
