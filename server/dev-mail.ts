import { Hono } from 'hono'
import type { AppEnv } from './app.ts'
import type { Deliver } from './delivery.ts'
import { contentSecurityPolicy } from './headers.ts'
import type { Mail, Message } from './mail.ts'
import { asHtml, asText } from './mail-frame.ts'
import { forget } from './mail-queue.ts'
import { escaped } from './plain-page.ts'

/** As many as one looks at while developing; the oldest go. */
const KEPT = 50

interface Kept {
  at: Date
  message: Message
}

/**
 * In development every message is kept in memory, shown at /dev/mail, and delivered as it would be without. `outbox` is
 * for a database whose mail queue belongs to another server: its messages are shown there and go nowhere.
 */
export function createDevMail(host: string, deliver: Deliver) {
  const kept: Kept[] = []
  const pages = new Hono<AppEnv>()
  pages.get('/dev/mail', () => page(list(kept)))
  pages.get('/dev/mail/:number', (c) => {
    const found = kept[Number(c.req.param('number'))]
    if (!found) return c.notFound()
    if (c.req.query('as') === 'text') return c.text(asText(found.message, host))
    // A mail's styles are attributes, as mail programs want them.
    return new Response(asHtml(found.message, host), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    })
  })
  const keep = (message: Message) => {
    kept.unshift({ at: new Date(), message })
    kept.length = Math.min(kept.length, KEPT)
  }
  const keepAndDeliver: Deliver = async (message, id) => {
    keep(message)
    await deliver(message, id)
  }
  const outbox: Mail = {
    async send(_trx, message) {
      keep(message)
      return true
    },
    forget,
  }
  return { pages, deliver: keepAndDeliver, outbox }
}

const page = (html: string) =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({ html }),
      'cache-control': 'no-store',
    },
  })

const list = (kept: Kept[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Mail</title><link rel="icon" href="/favicon.svg"><meta http-equiv="refresh" content="5"></head>
<body>
<h1>Mail</h1>
${kept.length === 0 ? '<p>Nothing was sent yet. This page looks again every five seconds.</p>' : ''}
<ul>
${kept.map(row).join('\n')}
</ul>
</body>
</html>
`

const row = ({ at, message: { to, subject, link } }: Kept, number: number) => `<li>
<a href="/dev/mail/${number}">${escaped(subject)}</a> to ${escaped(to)}, ${at.toISOString()},
<a href="/dev/mail/${number}?as=text">as text</a>${link ? `: <a href="${escaped(link.url)}">${escaped(link.label)}</a>` : ''}
</li>`
