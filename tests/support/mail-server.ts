import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** One message as a mail server got it. */
export interface ReceivedMail {
  to: string[]
  /** Header lines and bodies as they came over the wire. */
  raw: string
}

/** What the server says to a recipient: null takes the message. */
type RecipientReply = (to: string, attempt: number) => { code: number; text: string } | null

/** A real mail server on a free port, whose answers the test chooses. */
export async function startMailServer(reply: RecipientReply = () => null) {
  const received: ReceivedMail[] = []
  const attempts = new Map<string, number>()
  const heloNames: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
        received.push({ to: recipients(session), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts,
    /** What each sender called itself. */
    heloNames,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const recipients = ({ envelope }: SMTPServerSession) => envelope.rcptTo.map(({ address }) => address)
