/** Where a category's section stands on the page. */
export const categoryAnchor = (category: number): string => `cat-${category}`
