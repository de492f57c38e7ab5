import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Host of the overview video. It sets no cookies before playback. */
const videoHost = 'https://www.youtube-nocookie.com'

/** True for content that browsers never show as a page. False for /sw.js: a service worker needs the CSP header. */
const isData = ({ req, res }: Context): boolean =>
  req.path !== '/sw.js' &&
  /^(application\/json|font\/|text\/(css|javascript))/.test(res.headers.get('content-type') ?? '')

/**
 * Security headers. Inline scripts are allowed by their hashes. Inline styles are allowed, because Radix uses them to
 * position menus. The referrer policy sends our origin, because YouTube embeds require it.
 */
export function securityHeaders(publicUrl: string, scriptHashes: readonly string[]): MiddlewareHandler {
  const strictTransportSecurity = publicUrl.startsWith('https:') ? 'max-age=31536000' : false
  const setForPages = secureHeaders({
    strictTransportSecurity,
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
      fullscreen: ['self', videoHost],
    },
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
    xFrameOptions: 'DENY',
  })
  // Omits headers that only pages need, because they would make small files much larger.
  const setForData = secureHeaders({
    strictTransportSecurity,
    referrerPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return async (c, next) => {
    await next()
    // A response with its own policy keeps it: pictures of guides have a stricter one.
    await (isData(c) || c.res.headers.has('Content-Security-Policy') ? setForData : setForPages)(c, () =>
      Promise.resolve(),
    )
  }
}
