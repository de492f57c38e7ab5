// Imported once, first of all, by every entry point: the order of these lines is the order of the cascade.
import './layers.css.ts'
import './tokens.css.ts'
import './theme-light.css.ts'
import './theme-dark.css.ts'
import './category.css.ts'
import './base.css.ts'
