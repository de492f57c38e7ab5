import { globalLayer } from '@vanilla-extract/css'

/** Screen styles have no CSS layer, so they override both layers. The load order of the chunks has no effect. */
export const baseLayer = globalLayer('base')
export const uiLayer = globalLayer('ui')
