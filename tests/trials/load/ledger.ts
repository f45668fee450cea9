/** The kinds of writes: visitors send inquiries, some with a photograph, and staff write the others. */
export type WriteKind = 'inquiry' | 'photograph' | 'note' | 'service' | 'picture'

/** The kinds of answers: writes, pages, queries of the back office, and external changes that a page shows. */
export type Kind = WriteKind | 'page' | 'admin' | 'change'

/** A write that a client sent at least once. Its key is in the record that it creates. */
export interface Write {
  kind: WriteKind
  key: string
  /** The fault or kill during which it was first sent. */
  phase: string
  /** Whether any attempt was answered with 200. */
  isAcknowledged: boolean
}

/** An answer to one request. Times are from `performance.now()`. */
export interface Answer {
  kind: Kind
  phase: string
  /** The path of a page, or the key of a write. */
  subject: string
  startedAt: number
  endedAt: number
  /** 0: there was no answer, within `TIMEOUT_MS` or before the connection broke. */
  status: number
}

/** Longer than any promised answer time. */
export const TIMEOUT_MS = 25_000

/** The requests and answers of a test's clients. */
export class Ledger {
  readonly writes: Write[] = []
  answers: Answer[] = []
  /** The phase under which the next writes and answers are recorded. */
  phase = ''

  /** Records a write that is about to be sent. */
  begin(kind: WriteKind, key: string): Write {
    const write: Write = { kind, key, phase: this.phase, isAcknowledged: false }
    this.writes.push(write)
    return write
  }

  /**
   * Sends a request, reads the whole answer, and records it.
   * @returns whether the status was 200
   */
  async request(kind: Kind, subject: string, url: string, init: RequestInit = {}): Promise<boolean> {
    return (await this.requestText(kind, subject, url, init)) !== null
  }

  /** Does the same. @returns the body if the status was 200, else null */
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
    // The phase in which it ended: a request cut off by the next fault counts for that fault.
    this.answers.push({ kind, phase: this.phase, subject, startedAt, endedAt: performance.now(), status })
    return status === 200 ? body : null
  }
}
