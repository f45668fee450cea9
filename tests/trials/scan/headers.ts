import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Scan } from './scan.ts'

/** An address for every kind of answer: pages, 404, the back office, calls, files, forms, what Node itself refuses. */
const ADDRESSES = [
  'GET /',
  'GET /inquiry',
  'GET /no/such/page',
  'GET /admin',
  'GET /verify-email?token=x',
  'GET /trpc/settings.get',
  'GET /trpc/inquiry.list',
  'GET /trpc/no.such',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /healthz',
  'GET /%E0%A4%A',
  'DELETE /',
  'POST /trpc/auth.signIn',
]
const REQUIRED: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\).*microphone=\(\).*geolocation=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  // At least a year, and never including hosts that do not belong to the site.
  'strict-transport-security': /^max-age=(?:3[1-9]\d{6}|[4-9]\d{7}|\d{9,})$/,
  'content-security-policy': /./,
}
const REVEALING = ['server', 'x-powered-by', 'via', 'access-control-allow-origin']

/** Checks the headers of every kind of answer, on a server whose PUBLIC_URL is https (S22, S23, S26). */
export async function checkHeaders(scan: Scan): Promise<void> {
  for (const address of ADDRESSES) {
    const [method = '', path = ''] = address.split(' ')
    const { status, headers } = await fetch(scan.url + path, { method, redirect: 'manual' })
    if (status >= 500) scan.report(`${address}: status ${status}`)
    for (const [name, pattern] of Object.entries(REQUIRED))
      if (!pattern.test(headers.get(name) ?? '')) scan.report(`${address}: ${name}: ${headers.get(name)}`)
    for (const name of REVEALING)
      if (headers.has(name)) scan.report(`${address}: ${name}: ${headers.get(name)}`)
    if (/\/(?:admin|verify|trpc\/inquiry)/.test(path) && headers.get('cache-control') !== 'no-store')
      scan.report(`${address}: cache-control: ${headers.get('cache-control')}`)
    for (const problem of judgePolicy(headers.get('content-security-policy') ?? ''))
      scan.report(`${address}: ${problem}`)
  }
  for (const cookie of scan.setCookies)
    if (!/^__Host-[^;]+(?=.*; Path=\/)(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/i.test(cookie))
      scan.report(`cookie: ${cookie.replace(/=[^;]*/, '=…')}`)
}

/** The objections of csp_evaluator to a Content-Security-Policy. */
function judgePolicy(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE)
    .map(({ directive, value, description }) => `csp: ${directive} ${value ?? ''}: ${description}`)
}
