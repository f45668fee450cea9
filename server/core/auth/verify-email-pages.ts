import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { readFormFields } from '../http/form-body.ts'
import { EXPIRED_LINK_PAGE, htmlErrorPage, type HtmlPage, htmlPage } from '../http/html-page.ts'
import { limitTokenAttempt } from '../rate-limiter.ts'
import { verifyEmail } from './email-verification.ts'
import { findRecentUse } from './used-tokens.ts'
import { findTokenUser } from './user-tokens.ts'

/**
 * The pages behind the link of a verification mail. Opening the link changes nothing, because mail scanners open every
 * link: the page's button posts a form with the password, and that verifies the address (S12).
 */
export const verifyEmailPages = new Hono<AppEnv>()

verifyEmailPages.get('/verify-email', async (c) => {
  const context = c.get('context')
  const token = c.req.query('token') ?? ''
  const user = await limitTokenAttempt(context, () => findTokenUser(context.db, 'verify', token))
  return user ? htmlPage(passwordPage(token)) : htmlPage(EXPIRED_LINK_PAGE, 400)
})

verifyEmailPages.post('/verify-email', async (c) => {
  const context = c.get('context')
  const { token = '', password = '' } = await readFormFields(c)
  const result = await limitTokenAttempt(
    context,
    // A repeated request signs nobody in.
    async () =>
      (await verifyEmail(context, token, password)) ?? (await findRecentUse(context.db, 'verify', token)),
  )
  if (result === null) return htmlPage(EXPIRED_LINK_PAGE, 400)
  if (result === 'wrong_password')
    return htmlPage(passwordPage(token, 'This is not the password of this account.'), 400)
  const location = result === 'signed_in' ? '/admin' : '/?verified=1'
  return c.body(null, 303, { location, 'cache-control': 'no-store' })
})

verifyEmailPages.onError((error, c) => htmlErrorPage(error, c.get('context')))

/**
 * Asks for the password that the account was made with: a person who signed up with somebody else's address must not
 * get an account by that person's click.
 */
const passwordPage = (token: string, error?: string): HtmlPage => ({
  title: 'Verify your email',
  text: [
    'Enter the password that you chose, and press the button to verify your address.',
    'You did not choose one, or forgot it? Use "Forgot your password?" on the sign-in page, and come back to this link with the new one.',
  ],
  button: {
    label: 'Verify email',
    action: '/verify-email',
    fields: { token },
    password: { label: 'Password', error },
  },
})
