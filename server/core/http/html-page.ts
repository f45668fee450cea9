import { html, raw } from 'hono/html'
import { colours } from '../../../src/firm.ts'
import { serializeError, type Log } from '../log.ts'
import { toHttpError } from './http-error.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** A plain page that the server writes without React: a heading, some paragraphs and at most one button. */
export interface HtmlPage {
  title: string
  text: string[]
  /** A form with one button that posts `fields` to `action`, and the password where it asks for one. */
  button?: { label: string; action: string; fields: Record<string, string>; password?: PasswordField }
  link?: { label: string; href: string }
}

/** The field `password` of a plain page's form. */
interface PasswordField {
  label: string
  /** What was wrong with the previous password. */
  error?: string
}

/** Answer to a link from a mail whose token is used, expired or invalid. */
export const EXPIRED_LINK_PAGE: HtmlPage = {
  title: 'This link is no longer valid.',
  text: ['It has been used, or it has expired. Ask for a new one where you asked for this one.'],
  link: { label: 'To the site', href: '/' },
}

/**
 * Response with a plain page, for the links in mails: no script, no external resources, not cached. Mail scanners open
 * links, so such a page acts only when its button is pressed (S12).
 */
export async function htmlPage(page: HtmlPage, status = 200): Promise<Response> {
  const body = (await renderDocument(page)).toString()
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({ html: body, allowScripts: false }),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

/** Response with a plain page about a thrown error. A fault of the server (5xx) is logged and not described. */
export async function htmlErrorPage(
  error: unknown,
  { log, requestId }: { log: Log; requestId: string },
): Promise<Response> {
  const { status, message, retryAfter } = toHttpError(error)
  if (status >= 500) log.error({ event: 'request_failed', requestId, ...serializeError(error) })
  const response = await htmlPage(
    { title: message, text: ['Please open the link again in a while.'] },
    status,
  )
  if (retryAfter) response.headers.set('retry-after', retryAfter)
  return response
}

const renderDocument = ({ title, text, button, link }: HtmlPage) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${text.map((paragraph) => html`<p>${paragraph}</p>\n`)}
${button && renderForm(button)}
${link && html`<p><a href="${link.href}">${link.label}</a></p>`}
</main>
</body>
</html>
`

const renderForm = ({
  label,
  action,
  fields,
  password,
}: NonNullable<HtmlPage['button']>) => html`<form method="post" action="${action}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
${password && renderPasswordField(password)}
<button type="submit">${label}</button>
</form>`

const renderPasswordField = ({
  label,
  error,
}: PasswordField) => html`<p><label for="password">${label}</label>
<input id="password" type="password" name="password" required maxlength="128" autocomplete="current-password"${
  error && raw(' aria-invalid="true" aria-describedby="error" autofocus')
}></p>
${error && html`<p id="error" role="alert">${error}</p>`}`

/** The site's colours. Inline, so that these pages need no style sheet of the build; they work without the font too. */
const STYLE = `
@font-face { font-family: Anek; src: url(/fonts/anek-latin.1.woff2) format('woff2'); font-weight: 300 700;
  font-stretch: 80% 112%; font-display: swap }
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: ${colours.plaster};
  color: ${colours.ink}; font: 17px/1.55 Anek, system-ui, sans-serif }
main { width: 100%; max-width: 34rem; padding: clamp(24px, 6vw, 48px); background: ${colours.sheet};
  border: 1px solid ${colours.rule}; border-top: 4px solid ${colours.live}; border-radius: 2px }
h1 { margin: 0 0 16px; font-size: clamp(1.5rem, 5vw, 2rem); font-weight: 500; line-height: 1.15; text-wrap: balance }
p { margin: 0 0 16px }
button { min-height: 48px; padding: 12px 28px; border: 0; border-radius: 2px; background: ${colours.live}; color: ${colours.ink};
  font: inherit; font-weight: 600; cursor: pointer }
button:hover { filter: brightness(1.08) }
a { color: ${colours.liveInk} }
label { display: block; margin-bottom: 4px }
input[type='password'] { width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid #6b7074; border-radius: 2px;
  background: #fff; color: inherit; font: inherit }
[role='alert'] { color: ${colours.bad} }
:focus-visible { outline: 3px solid ${colours.phB}; outline-offset: 3px }
`
