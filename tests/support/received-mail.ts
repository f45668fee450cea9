import { expect } from 'playwright/test'
import type { startMailServer } from './mail-server.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Waits for a mail to the address with this in its subject, and returns the address of the link in its text. */
export async function linkInMail(server: MailServer, to: string, subject: string): Promise<string> {
  const find = () =>
    server.received.find((mail) => mail.to.includes(to) && textOf(mail.raw).includes(subject))
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true)
  const link = /:\n(http:\/\/\S+)/.exec(textOf(find()?.raw ?? ''))?.[1]
  if (!link) throw new Error(`no link in the mail to ${to}`)
  return link
}

/** A mail without the line breaks and escapes of quoted-printable. */
const textOf = (raw: string): string =>
  raw.replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '=')
