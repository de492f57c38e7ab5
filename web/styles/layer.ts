import { style, type ComplexStyleRule } from '@vanilla-extract/css'
import { uiLayer } from './layers.css.ts'

type Rule = Extract<ComplexStyleRule, { '@layer'?: unknown }>
type LayeredRule = NonNullable<Rule['@layer']>[string]

/** Puts a style into the layer of shared components. Styles of screens override this layer. */
export const ui = (rule: LayeredRule) => ({ '@layer': { [uiLayer]: rule } })
export const uiStyle = (rule: LayeredRule) => style(ui(rule))
