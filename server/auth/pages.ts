import { Hono } from 'hono'
import type { AppEnv } from '../app.ts'
import { readForm } from '../form-body.ts'
import { tryToken } from '../limits.ts'
import { LINK_GONE, plainFailure, plainPage } from '../plain-page.ts'
import { isVerifyToken, verifyEmail } from './verification.ts'

/**
 * What the link of a verification mail opens. The page only asks; its button posts, because mail scanners open every
 * link they see (S12).
 */
export const authPages = new Hono<AppEnv>()

authPages.get('/verify-email', async (c) => {
  const context = c.get('context')
  const token = c.req.query('token') ?? ''
  const good = await tryToken(context, context.address, () => isVerifyToken(context, token))
  if (!good) return plainPage(LINK_GONE, 400)
  return plainPage({
    title: 'Verify your email',
    text: ['One press, and the address is verified.'],
    button: { label: 'Verify email', action: '/verify-email', fields: { token } },
  })
})

authPages.post('/verify-email', async (c) => {
  const context = c.get('context')
  const { token = '' } = await readForm(c)
  const state = await tryToken(context, context.address, () => verifyEmail(context, token))
  if (state === null) return plainPage(LINK_GONE, 400)
  return c.body(null, 303, { location: '/?verified=1', 'cache-control': 'no-store' })
})

authPages.onError((error, c) => plainFailure(error, c.get('context')))
