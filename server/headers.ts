import { createHash } from 'node:crypto'
import type { Env } from './env.ts'

/** Stand on every answer (S23). HSTS only where visitors come by https, or localhost could never be left again. */
export function commonHeaders(env: Env): Record<string, string> {
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

export interface PolicyOptions {
  /** Whole HTML of the page: its inline scripts and styles are allowed by their hashes, so that it may be kept. */
  html: string
  /** Origin of the map's frame, or 'self' for the back office's preview. */
  frames?: string
  /** Who may show this page in a frame: 'self' for the back office's preview of public pages. */
  ancestors?: 'self' | 'none'
  /** Vite's development server needs styles it writes itself, and its socket. */
  development?: boolean
}

/** The Content-Security-Policy of a page (S22). */
export function contentSecurityPolicy({
  html,
  frames,
  ancestors = 'none',
  development,
}: PolicyOptions): string {
  const scripts = hashes(
    html,
    /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g,
  )
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${styles}`,
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "media-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    `frame-src ${frames ?? "'none'"}`,
    `frame-ancestors '${ancestors}'`,
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

function hashes(html: string, inline: RegExp): string {
  const found = new Set<string>()
  for (const [, body = ''] of html.matchAll(inline))
    found.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  return [...found].join(' ')
}

/** The smallest form of an answer that a request's Accept-Encoding does not refuse (RFC 9110: `q=0` is a refusal). */
export function preferredEncoding(accepted: string | null | undefined): 'br' | 'gzip' | 'identity' {
  const named = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.replaceAll(/\s/g, ''))
    .filter((one) => !/;q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : 'identity'
}
