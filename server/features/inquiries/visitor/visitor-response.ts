import type { Context as HonoContext } from 'hono'
import type { VisitorPage } from '../../../../src/features/inquiries/visitor/visitor-page.ts'
import type { AppEnv } from '../../../core/app-env.ts'
import { htmlErrorPage } from '../../../core/http/html-page.ts'
import { contentSecurityPolicy } from '../../../core/http/security-headers.ts'
import { respondOnce } from '../../../core/pages/page-content.ts'
import { phoneUrl } from '../../../core/phone-number/phone-number.ts'

export type { VisitorForm } from '../../../../src/features/inquiries/visitor/visitor-page.ts'

/**
 * Answers with a page behind a mailed link: no script, not cached, not indexed, and no other site learns its address.
 * Opening it never changes anything, because mail scanners open links too (S12).
 */
export async function respondVisitor(
  c: HonoContext<AppEnv>,
  page: VisitorPage,
  status = 200,
): Promise<Response> {
  const { db } = c.get('context')
  // Loaded late: it brings React, for which the tests of other procedures need not wait.
  const { renderVisitorPage } =
    await import('../../../../src/features/inquiries/visitor/render-visitor-page.tsx')
  const settings = await db
    .selectFrom('settings')
    .select(['business_name', 'phone', 'email'])
    .executeTakeFirstOrThrow()
  const html = await renderVisitorPage(page, { ...settings, phone_url: phoneUrl(settings.phone) })
  return await respondOnce(c.req.raw, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({ html, allowScripts: false }),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    },
    html: Buffer.from(html),
  })
}

/** The one answer to a link that is wrong, expired or used, or whose inquiry is gone. */
export const respondInvalidLink = (c: HonoContext<AppEnv>): Promise<Response> =>
  respondVisitor(c, { kind: 'invalid' }, 404)

/** Answers an error outside of a form with a page that needs no database. */
export async function respondVisitorError(c: HonoContext<AppEnv>, error: unknown): Promise<Response> {
  const response = await htmlErrorPage(error, c.get('context'))
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

/** Redirects the browser after a form was accepted (303). */
export const redirectVisitor = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
