import { globalLayer } from '@vanilla-extract/css'

/** Screen styles are in no CSS layer. They override the layers `base` and `ui`, even if screen styles load first. */
export const baseLayer = globalLayer('base')
export const uiLayer = globalLayer('ui')
