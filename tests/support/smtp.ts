import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** One message as a mail server got it. */
export interface Received {
  to: string[]
  /** Header lines and bodies as they came over the wire. */
  raw: string
}

/** What the server says to a recipient: null takes the message. */
type Answer = (to: string, attempt: number) => { code: number; words: string } | null

/** A real mail server on a free port, whose answers the test chooses. */
export async function mailServer(answer: Answer = () => null) {
  const received: Received[] = []
  const attempts = new Map<string, number>()
  const hellos: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      const refused = answer(address, attempt)
      done(refused && Object.assign(new Error(refused.words), { responseCode: refused.code }))
    },
    onData(stream, session, done) {
      hellos.push(session.hostNameAppearsAs || '')
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
    hellos,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const recipients = ({ envelope }: SMTPServerSession) => envelope.rcptTo.map(({ address }) => address)
