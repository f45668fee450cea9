import { Hono } from 'hono'
import type { AppEnv } from '../app.ts'
import { readForm } from '../form-body.ts'
import { tryToken } from '../limits.ts'
import { LINK_GONE, plainFailure, type PlainPage, plainPage } from '../plain-page.ts'
import { confirm, isConfirmToken, subscriptionOf, unsubscribe } from './newsletter.ts'

const UNSUBSCRIBED: PlainPage = {
  title: 'You are unsubscribed',
  text: ['No further letter will come to this address.'],
  link: { label: 'To the site', href: '/' },
}

/** What the links of the newsletter's mails open: a page with one button, because mail scanners open links too (S12). */
export const newsletterPages = new Hono<AppEnv>()

newsletterPages.get('/newsletter/confirm', async (c) => {
  const context = c.get('context')
  const token = c.req.query('token') ?? ''
  const good = await tryToken(context, context.address, () => isConfirmToken(context, token))
  if (!good) return plainPage(LINK_GONE, 400)
  return plainPage({
    title: 'Confirm your subscription',
    text: ['One letter a quarter: what we built, what we measured.'],
    button: { label: 'Subscribe', action: '/newsletter/confirm', fields: { token } },
  })
})

newsletterPages.post('/newsletter/confirm', async (c) => {
  const context = c.get('context')
  const { token = '' } = await readForm(c)
  const done = await tryToken(context, context.address, () => confirm(context, token))
  if (!done) return plainPage(LINK_GONE, 400)
  return plainPage({
    title: 'You are subscribed',
    text: ['The next letter comes to this address. Each holds a link that ends the subscription.'],
    link: { label: 'To the site', href: '/' },
  })
})

newsletterPages.get('/newsletter/unsubscribe', async (c) => {
  const context = c.get('context')
  const token = c.req.query('token') ?? ''
  const subscription = await tryToken(context, context.address, () => subscriptionOf(context, token))
  if (subscription === null) return plainPage(LINK_GONE, 400)
  if (subscription === 'ended') return plainPage(UNSUBSCRIBED)
  return plainPage({
    title: 'End your subscription',
    text: ['No further letter will come to this address.'],
    button: { label: 'Unsubscribe', action: '/newsletter/unsubscribe', fields: { token } },
  })
})

/** Also what a mail program posts by itself: only `List-Unsubscribe=One-Click`, the token in the address (RFC 8058). */
newsletterPages.post('/newsletter/unsubscribe', async (c) => {
  const context = c.get('context')
  const { token = c.req.query('token') ?? '' } = await readForm(c)
  const done = await tryToken(context, context.address, () => unsubscribe(context, token))
  if (!done) return plainPage(LINK_GONE, 400)
  return plainPage(UNSUBSCRIBED)
})

newsletterPages.onError((error, c) => plainFailure(error, c.get('context')))
