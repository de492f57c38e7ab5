import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Host of the overview video. It sets no cookies before playback. */
const videoHost = 'https://www.youtube-nocookie.com'

/**
 * Security headers. The theme script is the only inline script and is allowed by its hash. Inline styles are allowed
 * because Radix positions menus with them. The referrer policy sends our origin because YouTube embeds require it.
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
