import { globalLayer } from '@vanilla-extract/css'

/** Styles of screens have no layer: they override both layers, in whatever order the chunks load. */
export const baseLayer = globalLayer('base')
export const uiLayer = globalLayer('ui')
