import { render } from '../../src/server.tsx'
import { createTestContext, createTestLink } from './trpc-caller.ts'

/** The PUBLIC_URL of rendered pages. */
export const ORIGIN = 'https://site.example'

/** A public page, rendered by the server from the database of this worker. */
export async function renderedPage(path: string) {
  const request = new Request(`http://localhost${path}`, { headers: { accept: 'text/html' } })
  const { response, errors } = await render(request, {
    link: createTestLink(createTestContext()),
    assets: { manifest: { routes: {} }, scripts: {} },
    origin: ORIGIN,
    nonce: 'n-1',
  })
  return { status: response.status, headers: response.headers, html: await response.text(), errors }
}

/** Whether a rendered page is excluded from search engines. */
export const isNoindex = (html: string) => /<meta name="robots" content="noindex"/.test(html)

/** The HTML of a public page. */
export const renderPage = async (path: string): Promise<string> => (await renderedPage(path)).html

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: '\u00A0',
}

/** Decodes the entities of HTML text. @throws for an entity that React does not write */
function decodeHtml(text: string): string {
  return text.replaceAll(/&([^;\s]+);/g, (_entity, name: string) => {
    const character = ENTITIES[name]
    if (character === undefined) throw new Error(`unknown entity ${name}`)
    return character
  })
}

/** The text of the page's body, without scripts and styles. */
export const bodyText = (html: string): string =>
  textOf(html.replace(/^.*?<body/s, '<body').replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, ''))

/** The text of markup, with single spaces. */
export const textOf = (markup: string): string =>
  decodeHtml(markup.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The text of the first element with that name, such as `h1`. */
export const elementText = (html: string, name: string): string =>
  textOf(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 's').exec(html)?.[1] ?? '')

/** The attributes of the tags with that name, such as `meta`. */
export const attributesOf = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}\\b((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))].map(
    ([, attributes]) =>
      Object.fromEntries(
        [...(attributes ?? '').matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key,
          decodeHtml(value),
        ]),
      ),
  )

/** The meta tags and the canonical URL by name; repeated tags have several values. */
export function metaTags(html: string): Record<string, string[]> {
  const tags: Record<string, string[]> = {}
  for (const { rel, href } of attributesOf(html, 'link'))
    if (rel === 'canonical') (tags.canonical ??= []).push(href ?? '')
  for (const { name, property, content } of attributesOf(html, 'meta'))
    (tags[name ?? property ?? ''] ??= []).push(content ?? '')
  return tags
}

/** The structured data of the page (JSON-LD). */
export const structuredData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
