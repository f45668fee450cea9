import { html } from 'hono/html'
import { colours } from '../../../src/firm.ts'
import type { Paragraph } from '../database/mail-tables.ts'
import type { BusinessDetails, Message } from './mail.ts'

/** Mail layout as plain text. */
export function renderText(message: Message, host: string): string {
  const { text, details = [], link, unsubscribe, firm } = message
  return [
    ...text.map(toPlainText),
    ...(details.length > 0 ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${footer(host, firm).join('\n')}${unsubscribe ? `\nUnsubscribe: ${unsubscribe}` : ''}`,
  ].join('\n\n')
}

/** Mail layout as HTML. Mail programs need tables and inline styles. Every text is escaped (S24). */
export async function renderHtml(message: Message, host: string): Promise<string> {
  const { subject, text, details = [], link, unsubscribe, replyNoteId, firm } = message
  const document = await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:${colours.plaster};color:${colours.ink};font:16px/1.55 system-ui,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:560px;background:${colours.sheet};border:1px solid ${colours.rule};border-top:4px solid ${colours.live};border-radius:2px"><tr><td style="padding:28px 24px;overflow-wrap:anywhere;word-break:break-word">
${!replyNoteId && heading(subject)}
${text.map((paragraph) => html`<p style="margin:0 0 16px">${withLineBreaks(toPlainText(paragraph).split(/\r?\n/))}</p>\n`)}
${details.length > 0 && detailsTable(details)}
${link && button(link)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${colours.rule};color:${colours.ink2};font-size:13px">${withLineBreaks(footer(host, firm))}${
    unsubscribe && html`<br><a href="${unsubscribe}" style="color:${colours.liveInk}">Unsubscribe</a>`
  }</p>
</td></tr></table>
</td></tr></table>
</body></html>
`
  return document.toString()
}

const toPlainText = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map((line) => (typeof line === 'string' ? line : line.text)).join('\n')

const heading = (subject: string) =>
  html`<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>`

const footer = (host: string, firm: BusinessDetails | undefined): string[] => [
  ...(firm ? [`${firm.name}, ${firm.phone}`] : []),
  `Sent by ${host}.`,
]

const withLineBreaks = (lines: string[]) => lines.map((line, index) => [index > 0 && html`<br>`, line])

const detailsTable = (details: [string, string][]) =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;margin:0 0 16px">${details.map(detailsRow)}</table>`

const detailsRow = ([label, value]: [string, string]) =>
  html`<tr><th align="left" valign="top" style="width:96px;padding:4px 16px 4px 0;color:${colours.ink2};font-weight:400">${label}</th><td style="padding:4px 0">${value}</td></tr>`

const button = ({ label, url }: { label: string; url: string }) =>
  html`<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;background:${colours.live};color:${colours.ink};font-weight:600;text-decoration:none;border-radius:2px">${label}</a></p>
<p style="margin:0;color:${colours.ink2};font-size:13px">Or open ${url}</p>`
