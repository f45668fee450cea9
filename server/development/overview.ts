import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'hono/html'
import { colours } from '../../src/firm.ts'
import type { Env } from '../core/env.ts'
import type { QueueCounts } from '../core/jobs/queue-settings.ts'
import { MAIL_PREVIEWS } from '../features.ts'
import { describeEnvironment } from './environment.ts'
import { listProcedures, type ProcedureEntry } from './procedures.ts'
import type { TracedRequest } from './request-history.ts'

/** Data for /dev that the page cannot find by itself. */
export interface OverviewSource {
  queues: QueueCounts[]
  env: Env
  requests: TracedRequest[]
  /** The server's routes, with their methods. */
  routes: { method: string; path: string }[]
  /** The paths of all pages, with `$` before each parameter. */
  pagePaths: string[]
}

/** Allows no script, and nothing from other origins. */
export const OVERVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'"

/** The page /dev of `npm run dev`: the parts of this product, and its latest requests. */
export async function renderOverview({ queues, env, requests, routes, pagePaths }: OverviewSource) {
  const previews = Object.entries(MAIL_PREVIEWS)
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development</title><link rel="icon" href="/favicon.svg">
<style>${STYLE}</style></head>
<body>
<nav aria-label="Contents"><a href="/">The site</a> <a href="/admin">Back office</a> <a href="/dev/mail">What was mailed</a>
<a href="/dev/ui">Components</a> <a href="#requests">Requests</a> <a href="#queue">Queue</a> <a href="#procedures">Procedures</a>
<a href="#routes">Routes</a> <a href="#mails">Mails</a> <a href="#environment">Environment</a></nav>
<main>
<h1>Development</h1>
${section('requests', `Requests: the last ${requests.length}, with their SQL`, list(requests.map(renderRequest)))}
${section('queue', 'Queue', renderQueues(queues))}
${section('procedures', 'Procedures', list(listProcedures().map(renderProcedure)))}
${section('routes', 'Routes', list(pagePaths.map((path) => html`<code>${path}</code> page`)), list(uniqueRoutes(routes)))}
${section(
  'mails',
  'Mails',
  list(
    previews.map(
      ([name, { title, sent, recipient }]) =>
        html`<a href="/mail-previews/${name}">${title}</a> to ${recipient}: ${sent}`,
    ),
  ),
)}
${section(
  'components',
  'Components',
  list(listComponents().map(({ file, names }) => html`${names.join(', ')} <code>${file}</code>`)),
)}
${section(
  'environment',
  'Environment, as parsed',
  html`<table><tbody>${describeEnvironment(env).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`,
  )}</tbody></table>`,
)}
</main>
</body>
</html>
`
}

type Html = ReturnType<typeof html>

const section = (id: string, title: string, ...content: Html[]) =>
  html`<section id="${id}"><h2>${title}</h2>${content}</section>\n`

const list = (items: (Html | string)[]) =>
  items.length > 0 ? html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>` : html`<p>None yet.</p>`

const uniqueRoutes = (routes: OverviewSource['routes']) =>
  [
    ...new Set(
      routes
        .filter(({ path }) => path !== '*' && path !== '/*')
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ].map((route) => html`<code>${route}</code>`)

const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`

function renderRequest({ method, path, startedAt, ms, status, queries, errors }: TracedRequest) {
  const took = ms === null ? 'no answer yet' : `${status}, ${milliseconds(ms)}`
  return html`<details><summary>${startedAt.toISOString().slice(11, 19)} <code>${method} ${path}</code>: ${took}, statements: ${queries.length}${
    errors.length > 0 && html`, <strong>errors: ${errors.length}</strong>`
  }</summary>
${errors.map(({ event, error }) => html`<p><strong>${event}</strong> ${String(error)}</p>`)}
${queries.map(
  (query) =>
    html`<p>${milliseconds(query.ms)}${query.error && html` <strong>${query.error}</strong>`}</p><pre tabindex="0">${query.sql}</pre>`,
)}</details>`
}

const renderQueues = (queues: OverviewSource['queues']) =>
  queues.length > 0
    ? list(
        queues.map(
          ({ name, readyCount, deferredCount, activeCount, failedCount }) =>
            `${name}: ${readyCount} waiting, ${deferredCount} deferred, ${activeCount} active, ${failedCount} failed`,
        ),
      )
    : html`<p>No job runs on this database.</p>`

function renderProcedure({ name, type, access, input, output }: ProcedureEntry) {
  return html`<details><summary><code>${name}</code> ${type}, for ${access}</summary>
<p>Input: ${input === null && 'none'}</p>${input !== null && html`<pre tabindex="0">${JSON.stringify(input, null, 2)}</pre>`}
<p>Output: ${output === null && 'what its function returns; the client has the type'}</p>
${output !== null && html`<pre tabindex="0">${JSON.stringify(output, null, 2)}</pre>`}</details>`
}

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: ${colours.ink} }
nav a { display: inline-block; padding: 0.6rem 0.8rem 0.6rem 0 } summary { padding: 0.3rem 0; cursor: pointer; overflow-wrap: anywhere }
h2 { margin-top: 2.5rem; border-bottom: 4px solid ${colours.live} } ul { padding-left: 1.2rem } th { text-align: left; padding-right: 1rem }
td { overflow-wrap: anywhere } strong { color: ${colours.bad} } pre { overflow: auto; padding: 0.75rem; background: ${colours.sheet} }
p { margin: 0.3rem 0 } code { overflow-wrap: anywhere }`

/** The shared components: the capitalised exports of each file in `src/core/ui`. */
function listComponents(folder = 'src/core/ui'): { file: string; names: string[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join(folder, name))
    .map((file) => ({ file, names: exportedComponents(readFileSync(file, 'utf8')) }))
    .filter(({ names }) => names.length > 0)
}

const exportedComponents = (source: string) =>
  [...source.matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].flatMap(
    ([, name]) => name ?? [],
  )
