import { Hono } from 'hono'
import { html } from 'hono/html'
import { renderHtml, renderText } from './layout.ts'
import type { Message, Outbox, Replies } from './mail.ts'
import { DEV_MAILBOX_PATH, type MailTransport } from './transport.ts'

/** When there are more, the oldest messages are dropped. */
const MAX_MESSAGES = 50

interface CapturedMessage {
  capturedAt: Date
  message: Message
}

/**
 * The development mailbox: captures every mail in memory and shows it at /dev/mail. `deliver` captures and then sends.
 * `outbox` only captures, for a database whose mail queue belongs to another server.
 */
export function createDevMailbox(host: string, deliver: MailTransport, replies?: Pick<Replies, 'setState'>) {
  const messages: CapturedMessage[] = []
  const pages = new Hono()
  pages.get(DEV_MAILBOX_PATH, (c) =>
    c.html(renderList(messages), 200, {
      'content-security-policy': "default-src 'none'; img-src 'self'",
      'cache-control': 'no-store',
    }),
  )
  pages.get(`${DEV_MAILBOX_PATH}/:number`, (c) => {
    const captured = messages[Number(c.req.param('number'))]
    if (!captured) return c.notFound()
    if (c.req.query('as') === 'text') return c.text(renderText(captured.message, host))
    return c.html(renderHtml(captured.message, host), 200, {
      // Mails have inline styles.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
  })
  const capture = (message: Message) => {
    messages.unshift({ capturedAt: new Date(), message })
    messages.length = Math.min(messages.length, MAX_MESSAGES)
  }
  const captureAndDeliver: MailTransport = async (message, id) => {
    capture(message)
    await deliver(message, id)
  }
  const outbox: Outbox = {
    async send(trx, message) {
      capture(message)
      if (message.replyNoteId)
        await replies?.setState(trx, [message.replyNoteId], { mail_state: 'sent', mail_error: null })
      return true
    },
    // Only the server that owns the queue could send it.
    retry: async () => false,
  }
  return { pages, deliver: captureAndDeliver, outbox }
}

const renderList = (messages: CapturedMessage[]) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Mail</title><link rel="icon" href="/favicon.svg"><meta http-equiv="refresh" content="5"></head>
<body>
<h1>Mail</h1>
${messages.length === 0 && html`<p>Nothing was sent yet. This page looks again every five seconds.</p>`}
<ul>
${messages.map(renderRow)}
</ul>
</body>
</html>
`

const renderRow = (
  { capturedAt, message: { to, subject, link } }: CapturedMessage,
  index: number,
) => html`<li>
<a href="/dev/mail/${index}">${subject}</a> to ${to}, ${capturedAt.toISOString()},
<a href="/dev/mail/${index}?as=text">as text</a>${link && html`: <a href="${link.url}">${link.label}</a>`}
</li>`
