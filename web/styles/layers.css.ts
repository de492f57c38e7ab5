import { globalLayer } from '@vanilla-extract/css'

/**
 * The order of the cascade, declared before anything else: the ground of every page, then the components.
 * What a screen writes stands in no layer and therefore wins over both, whichever chunk loads first.
 */
export const baseLayer = globalLayer('base')
export const uiLayer = globalLayer('ui')
