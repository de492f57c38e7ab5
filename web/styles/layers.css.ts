import { globalLayer } from '@vanilla-extract/css'

/**
 * The cascade layers in order: base, then components. Styles of screens have no layer and override both,
 * independent of the order in which chunks load.
 */
export const baseLayer = globalLayer('base')
export const uiLayer = globalLayer('ui')
