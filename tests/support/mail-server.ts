import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A message as the mail server received it. */
export interface ReceivedMail {
  to: string[]
  /** Headers and body, undecoded. */
  raw: string
  /** When the message was accepted, by `performance.now()`. */
  receivedAt: number
}

/** The reply to RCPT TO: an SMTP error, or null to accept the recipient. */
type RecipientReply = (to: string, attempt: number) => { code: number; text: string } | null

/** An SMTP server on the given host, on a free port by default. `reply` decides which recipients it accepts. */
export async function startMailServer(reply: RecipientReply = () => null, host = '127.0.0.1', at = 0) {
  const received: ReceivedMail[] = []
  const attempts = new Map<string, number>()
  const heloNames: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // If no DNS server answers, each connection would wait a second and a half for the lookup.
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      const rejection = reply(address, attempt)
      done(rejection && Object.assign(new Error(rejection.text), { responseCode: rejection.code }))
    },
    onData(stream, session, done) {
      heloNames.push(session.hostNameAppearsAs || '')
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        received.push({ to: recipients(session), raw, receivedAt: performance.now() })
        void mailServer.acceptance.then(() => done())
      })
    },
  })
  server.on('error', () => {})
  server.listen(at, host)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailServer = {
    url: `smtp://${host}:${port}`,
    received,
    attempts,
    /** The HELO name of each sender. */
    heloNames,
    /** Until this settles, a received message is being checked, without a reply. */
    acceptance: Promise.resolve(),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
  return mailServer
}

const recipients = ({ envelope }: SMTPServerSession) => envelope.rcptTo.map(({ address }) => address)
