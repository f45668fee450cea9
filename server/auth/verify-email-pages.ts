import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { readFormFields } from '../http/form-body.ts'
import { EXPIRED_LINK_PAGE, htmlErrorPage, htmlPage } from '../http/html-page.ts'
import { limitTokenAttempt } from '../rate-limiter.ts'
import { isValidVerificationToken, verifyEmail } from './email-verification.ts'

/**
 * What the link of a verification mail opens. The page only asks; its button posts, because mail scanners open every
 * link they see (S12).
 */
export const verifyEmailPages = new Hono<AppEnv>()

verifyEmailPages.get('/verify-email', async (c) => {
  const context = c.get('context')
  const token = c.req.query('token') ?? ''
  const valid = await limitTokenAttempt(context, context.address, () =>
    isValidVerificationToken(context, token),
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
