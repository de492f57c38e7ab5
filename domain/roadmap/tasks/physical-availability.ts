import type { RoadmapTask } from '#schema/events/roadmap.ts'

const category = '2 PA'

/** Tasks to make the brand easy to find and easy to buy, in the recommended order. */
export const physicalAvailability: readonly RoadmapTask[] = [
  {
    key: 'distribution-1',
    number: 201,
    title: 'Rank channels by where the category sells',
    description:
      'Put a figure on each channel: its share of category volume, its growth and what it leaves you per unit. Order them by volume first and by margin second, however tempting the small ones look. You have finished when three channels are chosen for year one and each rejected one has a reason in writing.',
    category,
    taskType: 'Distribution 1',
    priority: false,
  },
  {
    key: 'range-and-pack-1',
    number: 202,
    title: 'Cut the launch range to what buyers need',
    description:
      'Count how many category buyers each variant would add that the others do not already reach. Keep the smallest set that covers about nine tenths of them, and let the rest wait. The range is fixed when every item left has a job written beside it and a stock value you can afford.',
    category,
    taskType: 'Range and Pack 1',
    priority: false,
  },
  {
    key: 'pricing-1',
    number: 203,
    title: 'Work out what one sale earns',
    description:
      'Follow one unit from the shelf price back to your account: tax, retailer margin, distributor margin, production, transport and losses. Do it for every route you sell through. Stop when you can state the contribution per unit by route in pounds, and how many units pay for a year of fixed costs.',
    category,
    taskType: 'Pricing 1',
    priority: true,
  },
  {
    key: 'pricing-2',
    number: 204,
    title: 'Compare unit prices with three rivals',
    description:
      'Visit four shops on a busy day and note price, size and price per 100 g or per use of the leader, the nearest rival and the own label. Repeat it online on the same day. You are done when a chart shows your position and you can say in one sentence why it is right.',
    category,
    taskType: 'Pricing 2',
    priority: false,
  },
  {
    key: 'pricing-3',
    number: 205,
    title: 'Set the price ladder by pack size',
    description:
      'Give each size one reason to exist: a low first price, a weekly shop, a better deal for those who stock up. Let the price per unit fall with size by 8 to 15 per cent a step, never the other way round. The ladder is right when every size earns its contribution and no two sizes meet the same need.',
    category,
    taskType: 'Pricing 3',
    priority: false,
  },
  {
    key: 'pricing-4',
    number: 206,
    title: 'Agree the deepest discount you will run',
    description:
      'Decide how low your invoice price may go, for how many weeks a year, and how much time must pass between two offers. Test it against the contribution of one unit before you negotiate. It is agreed once the limit is written, signed by everyone who sells, and built into the yearly plan.',
    category,
    taskType: 'Pricing 4',
    priority: false,
  },
  {
    key: 'range-and-pack-2',
    number: 207,
    title: 'Design the pack for a two-second glance',
    description:
      'Order the front by what a hurried shopper must see: brand, product, variant, and nothing else. Print it at true size, put it on a real shelf and look from two metres. The design passes when eight of ten strangers name the brand and the variant after two seconds.',
    category,
    taskType: 'Range and Pack 2',
    priority: false,
  },
  {
    key: 'distribution-2',
    number: 208,
    title: 'Write a one-page sell sheet for trade buyers',
    description:
      'Answer on a single side what a shop asks first: what it adds to their category, cost and recommended price, case size, shelf life, barcode, and how to order. Support the first answer with one figure from outside your company. It is finished when a shopkeeper can place an order from it without calling you.',
    category,
    taskType: 'Distribution 2',
    priority: false,
  },
  {
    key: 'distribution-3',
    number: 209,
    title: 'Win your first ten stockists',
    description:
      'Approach forty independent shops that already sell the category within an hour of you, in person and with the product in hand. Deliver the first orders yourself and return after two weeks to count the shelf. Ten shops that have reordered at full price complete this task; ten that took a free case do not.',
    category,
    taskType: 'Distribution 3',
    priority: true,
  },
  {
    key: 'range-and-pack-3',
    number: 210,
    title: 'Photograph the pack for online shelves',
    description:
      'Shoot the front, the back, the pack in a hand and the product in use, on white and at 2,000 pixels. Add a main picture in which brand, variant and size can be read at thumbnail size. You are done when every retailer you sell through has the same approved set.',
    category,
    taskType: 'Range and Pack 3',
    priority: false,
  },
  {
    key: 'distribution-4',
    number: 211,
    title: 'Set up direct sales on your own site',
    description:
      'Open a small shop whose first purpose is learning: who buys, what they buy together, what they ask. Include delivery when you compare your price with other shops, and promise a delivery date you can keep. It counts as open when a stranger has ordered, paid, received and returned a parcel without your help.',
    category,
    taskType: 'Distribution 4',
    priority: false,
  },
  {
    key: 'distribution-5',
    number: 212,
    title: 'Get listed where buyers search online',
    description:
      'Find the two marketplaces or delivery apps that carry most of the category near your buyers, and list the core range there. Begin each title with brand, product and size, since that is what people type. You are done when you appear on the first page for the three most common category searches.',
    category,
    taskType: 'Distribution 5',
    priority: false,
  },
  {
    key: 'range-and-pack-4',
    number: 213,
    title: 'Check every listing for name, pack and price',
    description:
      'Open each page that sells you, online and in delivery apps, and compare name, pictures, size, price and stock with your own sheet. Report faults to the retailer on the day you find them. Make it a monthly habit, and call it done when two checks in a row show fewer than one fault in twenty pages.',
    category,
    taskType: 'Range and Pack 4',
    priority: false,
  },
  {
    key: 'distribution-6',
    number: 214,
    title: 'Measure weighted distribution',
    description:
      'Being in many shops is worth little if they are small ones, so weight each shop by its sales of the category. Calculate numeric and weighted distribution for your region and compare the two. The measure is in place when it is repeated every quarter and names the ten shops that would add most but do not sell you yet.',
    category,
    taskType: 'Distribution 6',
    priority: false,
  },
  {
    key: 'distribution-7',
    number: 215,
    title: 'Sign a distributor for one region',
    description:
      'Pick one region and ask three distributors for their shop list, their terms and two brands you may call for a reference. Agree margin, minimum stock, a target for new shops each quarter and how either side can end the contract. The task is done when it is signed. Open a second region only after the first has met its target twice.',
    category,
    taskType: 'Distribution 7',
    priority: false,
  },
]
