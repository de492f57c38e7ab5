import type { Category } from '#schema/roadmap.ts'

/** One sentence about each category, for readers who do not know the terms. */
export const categoryPurposes: Readonly<Record<Category, string>> = {
  '1 Foundations': 'Decide what the brand is, who buys it, and how people recognise it.',
  '2 PA': 'Make the brand easy to find and easy to buy, in shops and online.',
  '3 MA': 'Make people think of the brand when they are about to buy.',
  '4 Optimisation': 'Measure what sells, and improve price, range and promotions.',
}
