import { globalLayer } from '@vanilla-extract/css'

/** Screen styles are in no CSS layer, so they override the layers `base` and `ui` even if the layers load later. */
export const baseLayer = globalLayer('base')
export const uiLayer = globalLayer('ui')
