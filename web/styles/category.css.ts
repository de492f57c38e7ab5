import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { vars } from './tokens.css.ts'

/** The colours of the category named by the closest `data-cat` attribute. */
export const category = createGlobalThemeContract({
  solid: 'cat',
  text: 'cat-text',
  soft: 'cat-soft',
  border: 'cat-border',
})

const numbers = [1, 2, 3, 4] as const

for (const number of numbers) {
  globalStyle(`[data-cat='${number}']`, {
    vars: {
      [category.solid]: vars[`cat${number}Solid`],
      [category.text]: vars[`cat${number}Text`],
      [category.soft]: vars[`cat${number}Soft`],
      [category.border]: vars[`cat${number}Border`],
    },
  })
}
