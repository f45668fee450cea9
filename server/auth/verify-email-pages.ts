import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { readFormFields } from '../http/form-body.ts'
import { EXPIRED_LINK_PAGE, htmlErrorPage, htmlPage } from '../http/html-page.ts'
import { limitTokenAttempt } from '../rate-limiter.ts'
import { verifyEmail } from './email-verification.ts'
import { isValidUserToken } from './user-tokens.ts'

/**
 * The pages behind the link of a verification mail. Opening the link changes nothing, because mail scanners open every
 * link: the page's button posts a form, and that verifies the address (S12).
 */
export const verifyEmailPages = new Hono<AppEnv>()

verifyEmailPages.get('/verify-email', async (c) => {
  const context = c.get('context')
  const token = c.req.query('token') ?? ''
  const valid = await limitTokenAttempt(context, context.address, () =>
    isValidUserToken(context.db, 'verify', token),
  )
  if (!valid) return htmlPage(EXPIRED_LINK_PAGE, 400)
  return htmlPage({
    title: 'Verify your email',
    text: ['One press, and the address is verified.'],
    button: { label: 'Verify email', action: '/verify-email', fields: { token } },
  })
})

verifyEmailPages.post('/verify-email', async (c) => {
  const context = c.get('context')
  const { token = '' } = await readFormFields(c)
  const state = await limitTokenAttempt(context, context.address, () => verifyEmail(context, token))
  if (state === null) return htmlPage(EXPIRED_LINK_PAGE, 400)
  return c.body(null, 303, { location: '/?verified=1', 'cache-control': 'no-store' })
})

verifyEmailPages.onError((error, c) => htmlErrorPage(error, c.get('context')))
