import { createHash } from 'node:crypto'
import type { Env } from '../env.ts'

/** Stand on every answer (S23). HSTS only where visitors come by https, or localhost could never be left again. */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Not no-referrer: under it a plain form posts `Origin: null` and would be refused.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(env.PUBLIC_URL.startsWith('https:') && {
      // Without includeSubDomains: the firm's other hosts are not ours to decide about.
      'strict-transport-security': 'max-age=31536000',
    }),
  }
}

/** The common headers, the request's number, and a policy for what is no page. */
export function defaultHeaders(env: Env, requestId: string): Record<string, string> {
  return {
    ...securityHeaders(env),
    'x-request-id': requestId,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

export interface ContentSecurityPolicyOptions {
  /** Whole HTML of the page: its inline scripts and styles are allowed by their hashes, so that it may be kept. */
  html: string
  /** Origin of the map's frame, or 'self' for the back office's preview. */
  frames?: string
  /** false: not even a script of our own runs. */
  allowScripts?: boolean
  /** Who may show this page in a frame: 'self' for the back office's preview of public pages. */
  frameAncestors?: 'self' | 'none'
  /** Vite's development server needs styles it writes itself, and its socket. */
  development?: boolean
}

/** The Content-Security-Policy of a page (S22). */
export function contentSecurityPolicy({
  html,
  allowScripts = true,
  frames,
  frameAncestors = 'none',
  development,
}: ContentSecurityPolicyOptions): string {
  const scriptHashes = inlineHashes(
    html,
    /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g,
  )
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
    "object-src 'none'",
    "base-uri 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

function inlineHashes(html: string, pattern: RegExp): string {
  const found = new Set<string>()
  for (const [, body = ''] of html.matchAll(pattern))
    found.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  return [...found].join(' ')
}
