// Every entry point imports this file first. The import order determines the order of the CSS rules.
import './layers.css.ts'
import './tokens.css.ts'
import './themes.css.ts'
import './base.css.ts'
import './print.css.ts'
