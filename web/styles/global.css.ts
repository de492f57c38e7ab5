// Every entry point imports this file first. The order of the imports is the order of the cascade.
import './layers.css.ts'
import './tokens.css.ts'
import './themes.css.ts'
import './base.css.ts'
