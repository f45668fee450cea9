import type { Context as HonoContext } from 'hono'
import type { VisitorPage } from '../../../../src/server.tsx'
import type { AppEnv } from '../../../core/app-env.ts'
import { htmlErrorPage } from '../../../core/http/html-page.ts'
import { contentSecurityPolicy } from '../../../core/http/security-headers.ts'
import { respondOnce } from '../../../core/pages/page-content.ts'
import { phoneUrl } from '../../../core/phone-number/phone-number.ts'

export type { VisitorForm } from '../../../../src/server.tsx'

/**
 * Answers with a page behind a mailed link: no script, not cached, not indexed, and no other site learns its address. It
 * never changes anything by being opened, because mail scanners open links (S12).
 */
export async function respondVisitor(
  c: HonoContext<AppEnv>,
  page: VisitorPage,
  status = 200,
): Promise<Response> {
  const { db } = c.get('context')
  // Loaded late for the tests of the app without pages: it is the whole client. The server has it from its start.
  const { renderVisitorPage } = await import('../../../../src/server.tsx')
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

/** Answers an error outside of a form, by a page that needs no database. */
export async function respondVisitorError(c: HonoContext<AppEnv>, error: unknown): Promise<Response> {
  const response = await htmlErrorPage(error, c.get('context'))
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

/** Sends the browser on after a form was taken (303). */
export const redirectVisitor = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
