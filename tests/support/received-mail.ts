import { expect } from 'playwright/test'
import type { startMailServer } from './mail-server.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Waits for a mail to the address with this in its subject, and returns the address of the link in its text. */
export async function linkInMail(server: MailServer, to: string, subject: string): Promise<string> {
  const find = () =>
    server.received.find((mail) => mail.to.includes(to) && textOf(mail.raw).includes(subject))
  await expect.poll(() => find() !== undefined, { timeout: 60_000 }).toBe(true)
  const link = /:\n(http:\/\/\S+)/.exec(textOf(find()?.raw ?? ''))?.[1]
  if (!link) throw new Error(`no link in the mail to ${to}`)
  return link
}

/** A mail without the line breaks and escapes of quoted-printable. */
const textOf = (raw: string): string =>
  raw.replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '=')

/** The subject and the plain text of a mail, as its reader's program decodes them. */
export function readMail(raw: string): { subject: string; text: string } {
  const unfold = (headers: string) => headers.replaceAll(/\r\n(?=[ \t])/g, '')
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const boundary = /boundary="([^"]+)"/.exec(unfold(head))?.[1] ?? ''
  const part = raw.split(`--${boundary}\r\n`)[1] ?? ''
  const [headers = ''] = part.split('\r\n\r\n', 1)
  const body = part.slice(headers.length + 4, part.lastIndexOf(`\r\n--${boundary}`) + 1 || undefined)
  const isBase64 = /^content-transfer-encoding: base64/im.test(headers)
  const bytes = isBase64 ? Buffer.from(body, 'base64') : unquote(body.replaceAll('=\r\n', ''))
  return {
    subject: decodeWords(/^Subject: (.*)$/m.exec(unfold(head))?.[1]?.trim() ?? ''),
    text: bytes.toString().replaceAll('\r\n', '\n'),
  }
}

/** A header's encoded words, decoded: the space between two of them is none. */
function decodeWords(header: string): string {
  // As bytes until the end: a letter may be in two words.
  const bytes = header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_, encoding: string, text: string) =>
      (encoding === 'B' ? Buffer.from(text, 'base64') : unquote(text.replaceAll('_', ' '))).toString(
        'latin1',
      ),
    )
  return Buffer.from(bytes, 'latin1').toString()
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
