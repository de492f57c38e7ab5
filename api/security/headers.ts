import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Where the overview video plays: YouTube's host that sets no cookies before. */
const videoHost = 'https://www.youtube-nocookie.com'

/**
 * What browsers are told to refuse. Scripts are our files and the theme script, by its hash; styles may be
 * inline, since Radix places its menus so. YouTube plays only where it is told who embeds it.
 */
export function securityHeaders(publicUrl: string, scriptHashes: readonly string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: [videoHost],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
      fullscreen: ['self', videoHost],
    },
  })
}
