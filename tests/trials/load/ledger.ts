/** What clients write: visitors send inquiries, some with a photograph, and staff the others. */
export type WriteKind = 'inquiry' | 'photograph' | 'note' | 'service' | 'picture'

/** What clients are answered: writes, pages, queries of the back office, and changes from elsewhere that a page shows. */
export type Kind = WriteKind | 'page' | 'admin' | 'change'

/** A write that a client sent at least once. Its key is in the record that it makes. */
export interface Write {
  kind: WriteKind
  key: string
  /** The fault, or kill, during which it was first sent. */
  phase: string
  /** Whether any attempt was answered with 200. */
  isAcknowledged: boolean
}

/** An answer to one request; times are of `performance.now()`. */
export interface Answer {
  kind: Kind
  phase: string
  /** Of a page, its path; of a write, its key. */
  subject: string
  startedAt: number
  endedAt: number
  /** 0: there was none, within `TIMEOUT_MS` or before the connection broke. */
  status: number
}

/** Longer than any answer is promised to take. */
export const TIMEOUT_MS = 25_000

/** What the clients of a test sent and were answered. */
export class Ledger {
  readonly writes: Write[] = []
  answers: Answer[] = []
  /** Under which the next writes and answers are noted. */
  phase = ''

  /** Notes a write that is about to be sent. */
  begin(kind: WriteKind, key: string): Write {
    const write: Write = { kind, key, phase: this.phase, isAcknowledged: false }
    this.writes.push(write)
    return write
  }

  /**
   * Sends a request, reads the answer to its end, and notes it.
   * @returns whether the status was 200
   */
  async request(kind: Kind, subject: string, url: string, init: RequestInit = {}): Promise<boolean> {
    return (await this.requestText(kind, subject, url, init)) !== null
  }

  /** The same. @returns the body if the status was 200, else null */
  async requestText(
    kind: Kind,
    subject: string,
    url: string,
    init: RequestInit = {},
  ): Promise<string | null> {
    const startedAt = performance.now()
    const { status, body } = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch(() => ({ status: 0, body: '' }))
    // The phase in which it ended: a request that the next fault hits belongs to that.
    this.answers.push({ kind, phase: this.phase, subject, startedAt, endedAt: performance.now(), status })
    return status === 200 ? body : null
  }
}
