/** The subject and the plain text of a mail, decoded as a mail client does. */
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

/** Decodes a header's encoded words. White space between two of them is not part of the text. */
function decodeWords(header: string): string {
  // Joined as bytes first: a letter may be split between two encoded words.
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
