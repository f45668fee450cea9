import { Hono } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import { renderHtml, renderText } from '../../core/mail/layout.ts'
import type { MailPreview } from '../../core/mail/preview.ts'
import { enterBackOffice } from '../../core/trpc.ts'

/** Mails have inline styles. Nothing else is allowed: no script, no picture, no link that opens in the frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"

/**
 * `GET /mail-previews/NAME`: a kind of mail with sample data, as a mail program shows it; with `?as=text` as plain
 * text. 401 without a session, 403 for an account that is not active, 404 for an unknown kind.
 */
export const mailPreviewRoute = (previews: Record<string, MailPreview>) =>
  new Hono<AppEnv>().get('/mail-previews/:name', async (c) => {
    const context = c.get('context')
    const { refusal } = await enterBackOffice(context, c.req.path)
    const headers = { 'cache-control': 'no-store' }
    if (refusal) return c.text(refusal.message, refusal.status, headers)
    const name = c.req.param('name')
    const preview = Object.hasOwn(previews, name) ? previews[name] : undefined
    if (!preview) return c.text('There is no such mail.', 404, headers)
    const { db, env } = context
    const firm = await db
      .selectFrom('settings')
      .select(['business_name as name', 'phone', 'email'])
      .executeTakeFirstOrThrow()
    const message = { ...preview.build(env, firm), firm }
    const { host } = new URL(env.PUBLIC_URL)
    if (c.req.query('as') === 'text') return c.text(renderText(message, host), 200, headers)
    return c.html(renderHtml(message, host), 200, { ...headers, 'content-security-policy': POLICY })
  })
