import { createHash } from 'node:crypto'
import type { Env } from '../env.ts'

/** Security headers of every response (S23). HSTS only if PUBLIC_URL is https, or browsers refuse http on localhost. */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Not no-referrer: with it a form without JavaScript posts `Origin: null` and would be refused as cross-site.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(env.PUBLIC_URL.startsWith('https:') && {
      // Without includeSubDomains: the firm's other hosts may not support https.
      'strict-transport-security': 'max-age=31536000',
    }),
  }
}

/** Default headers of a response: the security headers, the request id, and a policy that allows nothing. */
export function defaultHeaders(env: Env, requestId: string): Record<string, string> {
  return {
    ...securityHeaders(env),
    'x-request-id': requestId,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

export interface ContentSecurityPolicyOptions {
  /** Whole HTML of the page. Its inline styles are allowed by their hashes. */
  html: string
  /**
   * The nonce that the renderer wrote into the start tags of its own scripts. Only those are allowed, by their hashes,
   * because a cached page cannot hold a nonce; a script that got into the page in another way has none and does not
   * run. Without a nonce no inline script is allowed.
   */
  nonce?: string
  /** The source of frames that the page may show: the origin of the map, or 'self' for the back office's preview. */
  frames?: string
  /** false: no script runs, not even one of our own. */
  allowScripts?: boolean
  /** Who may show this page in a frame: 'self' for the back office's preview of public pages. */
  frameAncestors?: 'self' | 'none'
  /** The back office: it has one Trusted Types policy, for the address of its service worker. */
  isBackOffice?: boolean
  /** Allows the inline styles and the WebSocket of Vite's development server. */
  development?: boolean
}

/** Builds the Content-Security-Policy header of a page (S22). */
export function contentSecurityPolicy(options: ContentSecurityPolicyOptions): string {
  const { html, nonce, frames, isBackOffice, development } = options
  const { allowScripts = true, frameAncestors = 'none' } = options
  const ownScript = new RegExp(
    `<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)(?![^>]*type="application/)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  )
  const scriptHashes = nonce ? inlineHashes(html, ownScript) : ''
  const styleHashes = inlineHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  return [
    "default-src 'self'",
    allowScripts ? `script-src 'self' ${scriptHashes}` : "script-src 'none'",
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${styleHashes}`,
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "media-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    `frame-src ${frames ?? "'none'"}`,
    `frame-ancestors '${frameAncestors}'`,
    "form-action 'self'",
    `worker-src ${isBackOffice ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Trusted Types: no script may pass text to the parser or an interpreter (`innerHTML`, `eval`, a script's `src`).
    ...(development
      ? []
      : [
          "require-trusted-types-for 'script'",
          isBackOffice ? 'trusted-types back-office' : "trusted-types 'none'",
        ]),
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

/** The page as it is sent: hashes in the policy replace the nonce. */
export const withoutNonce = (html: string, nonce: string): string =>
  html.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(` nonce="${nonce}"`, '')

function inlineHashes(html: string, pattern: RegExp): string {
  const found = new Set<string>()
  for (const [, body = ''] of html.matchAll(pattern))
    found.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  return [...found].join(' ')
}
