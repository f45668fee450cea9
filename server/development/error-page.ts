import { stripVTControlCharacters } from 'node:util'
import { html } from 'hono/html'
import { colours } from '../../src/firm.ts'
import { findSourceFrame } from './source-frame.ts'

/** An error as development shows it: in place of a page, or in an overlay on an open page. */
export interface DevelopmentError {
  /** The first line is the heading. */
  message: string
  stack?: string
  /** The statement that failed. */
  sql?: string
}

/** Allows Vite's client, which reloads the page once the error is fixed. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'self'; base-uri 'none'"

/**
 * The error page of a failed request in development: message, file and line, SQL statement and stack. It replaces the
 * page, even where visitors of a live site would see the samples (D27, D30).
 */
export async function developmentErrorPage(errors: DevelopmentError[]): Promise<Response> {
  const body = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error in development</title><link rel="icon" href="/favicon.svg">
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
pre { overflow: auto; padding: 1rem; background: ${colours.ink}; color: ${colours.sheet} } h1, h2 { font-size: 1.25rem; color: ${colours.bad} }</style>
<script type="module" src="/@vite/client"></script></head>
<body><main>
<h1>This page failed. Development shows why; visitors would see the error page, or the samples.</h1>
${errors.map(renderError)}
<p>The page reloads once a source is saved. The last requests with their SQL: <a href="/dev">/dev</a></p>
</main></body>
</html>
`
  return new Response(body.toString(), {
    status: 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    },
  })
}

/** The same as text, for a client such as curl: message, statement and stack of each error. */
export function developmentErrorText(errors: DevelopmentError[]): Response {
  const texts = errors
    .map(withoutColours)
    .map(({ message, sql, stack }) => [message, sql, stack].filter(Boolean).join('\n'))
  return new Response(`${texts.join('\n\n')}\n`, {
    status: 500,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function renderError(error: DevelopmentError) {
  const { message, stack, sql } = withoutColours(error)
  const frame = findSourceFrame(stack ?? message)
  const [heading, ...rest] = message.split('\n')
  return html`<section>
<h2>${heading}</h2>
${frame && html`<p><code>${frame.file}:${frame.line}</code></p>`}
${rest.length > 0 ? html`<pre tabindex="0">${rest.join('\n')}</pre>` : frame?.text && html`<pre tabindex="0">${frame.text}</pre>`}
${sql && html`<p>The statement:</p><pre tabindex="0">${sql}</pre>`}
${stack && html`<details><summary>Stack</summary><pre tabindex="0">${stack}</pre></details>`}
</section>`
}

/** The payload with which Vite's HMR channel shows its overlay on an open page. */
export function overlayOf(error: DevelopmentError) {
  const { message, stack = '', sql } = withoutColours(error)
  const frame = findSourceFrame(stack || message)
  return {
    type: 'error' as const,
    err: {
      message: sql ? `${message}\n${sql}` : message,
      stack,
      ...(frame && {
        id: frame.file,
        frame: frame.text,
        loc: { file: frame.file, line: frame.line, column: 0 },
      }),
    },
  }
}

const withoutColours = ({ message, stack, sql }: DevelopmentError): DevelopmentError => ({
  message: stripVTControlCharacters(message).trim(),
  stack: stack === undefined ? undefined : stripVTControlCharacters(stack),
  sql,
})
