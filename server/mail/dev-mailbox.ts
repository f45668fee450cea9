import { Hono } from 'hono'
import { escapeHtml } from '../http/html-page.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { renderHtml, renderText } from './layout.ts'
import type { Outbox, Message } from './mail.ts'
import { purgeMail } from './purge-mail.ts'
import type { MailTransport } from './transport.ts'

/** The oldest messages are dropped. */
const MAX_MESSAGES = 50

interface CapturedMessage {
  capturedAt: Date
  message: Message
}

/**
 * Development's mailbox: captures every mail in memory and shows it at /dev/mail. `deliver` captures and then sends.
 * `outbox` only captures, for a database whose mail queue belongs to another server.
 */
export function createDevMailbox(host: string, deliver: MailTransport) {
  const messages: CapturedMessage[] = []
  const pages = new Hono()
  pages.get('/dev/mail', () => htmlResponse(renderList(messages)))
  pages.get('/dev/mail/:number', (c) => {
    const captured = messages[Number(c.req.param('number'))]
    if (!captured) return c.notFound()
    if (c.req.query('as') === 'text') return c.text(renderText(captured.message, host))
    // Mails have inline styles.
    return new Response(renderHtml(captured.message, host), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
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
    async send(_trx, message) {
      capture(message)
      return true
    },
    purge: purgeMail,
  }
  return { pages, deliver: captureAndDeliver, outbox }
}

const htmlResponse = (html: string) =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({ html }),
      'cache-control': 'no-store',
    },
  })

const renderList = (messages: CapturedMessage[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Mail</title><link rel="icon" href="/favicon.svg"><meta http-equiv="refresh" content="5"></head>
<body>
<h1>Mail</h1>
${messages.length === 0 ? '<p>Nothing was sent yet. This page looks again every five seconds.</p>' : ''}
<ul>
${messages.map(renderRow).join('\n')}
</ul>
</body>
</html>
`

const renderRow = ({ capturedAt, message: { to, subject, link } }: CapturedMessage, index: number) => `<li>
<a href="/dev/mail/${index}">${escapeHtml(subject)}</a> to ${escapeHtml(to)}, ${capturedAt.toISOString()},
<a href="/dev/mail/${index}?as=text">as text</a>${link ? `: <a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>` : ''}
</li>`
