import { Hono } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import { readFormFields } from '../../core/http/form-body.ts'
import { EXPIRED_LINK_PAGE, htmlErrorPage, type HtmlPage, htmlPage } from '../../core/http/html-page.ts'
import { limitTokenAttempt } from '../../core/rate-limiter.ts'
import { confirmSubscription, isValidConfirmToken, subscriptionStatus, unsubscribe } from './newsletter.ts'

const UNSUBSCRIBED_PAGE: HtmlPage = {
  title: 'You are unsubscribed',
  text: ['No further letter will come to this address.'],
  link: { label: 'To the site', href: '/' },
}

/** Pages that the links in newsletter mails open: one button each, because mail scanners open links too (S12). */
export const newsletterPages = new Hono<AppEnv>()

newsletterPages.get('/newsletter/confirm', async (c) => {
  const context = c.get('context')
  const token = c.req.query('token') ?? ''
  const valid = await limitTokenAttempt(context, () => isValidConfirmToken(context, token))
  if (!valid) return htmlPage(EXPIRED_LINK_PAGE, 400)
  return htmlPage({
    title: 'Confirm your subscription',
    text: ['One letter a quarter: what we built, what we measured.'],
    button: { label: 'Subscribe', action: '/newsletter/confirm', fields: { token } },
  })
})

newsletterPages.post('/newsletter/confirm', async (c) => {
  const context = c.get('context')
  const { token = '' } = await readFormFields(c)
  const confirmed = await limitTokenAttempt(context, () => confirmSubscription(context, token))
  if (!confirmed) return htmlPage(EXPIRED_LINK_PAGE, 400)
  return htmlPage({
    title: 'You are subscribed',
    text: ['The next letter comes to this address. Each holds a link that ends the subscription.'],
    link: { label: 'To the site', href: '/' },
  })
})

newsletterPages.get('/newsletter/unsubscribe', async (c) => {
  const context = c.get('context')
  const token = c.req.query('token') ?? ''
  const subscription = await limitTokenAttempt(context, () => subscriptionStatus(context, token))
  if (subscription === null) return htmlPage(EXPIRED_LINK_PAGE, 400)
  if (subscription === 'ended') return htmlPage(UNSUBSCRIBED_PAGE)
  return htmlPage({
    title: 'End your subscription',
    text: ['No further letter will come to this address.'],
    button: { label: 'Unsubscribe', action: '/newsletter/unsubscribe', fields: { token } },
  })
})

/** Also the one-click unsubscribe of mail programs: `List-Unsubscribe=One-Click`, the token in the URL (RFC 8058). */
newsletterPages.post('/newsletter/unsubscribe', async (c) => {
  const context = c.get('context')
  const { token = c.req.query('token') ?? '' } = await readFormFields(c)
  const unsubscribed = await limitTokenAttempt(context, () => unsubscribe(context, token))
  if (!unsubscribed) return htmlPage(EXPIRED_LINK_PAGE, 400)
  return htmlPage(UNSUBSCRIBED_PAGE)
})

newsletterPages.onError((error, c) => htmlErrorPage(error, c.get('context')))
