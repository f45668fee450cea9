import { commands } from 'vitest/browser'

/*
 * Uploads of pictures, which a screen sends with XMLHttpRequest: held, failed, or answered with a server error. All
 * other uploads reach the application.
 */

/** The outcome of a held upload: it goes on, loses its connection, or is answered with this status. */
type Outcome = 'go on' | 'fail' | 503

/** The uploads of this test: the files that were sent, in order, and how many uploads were cancelled while held. */
export const uploads = { sent: [] as File[], cancelled: 0 }

let outcomes: Promise<Outcome>[] = []
let isStored = false
const held = new Set<XMLHttpRequest>()

/**
 * Holds the next uploads, shown as half sent. The returned functions release them, in the order in which they are sent;
 * later uploads are not held.
 */
export function holdUploads(count: number): ((outcome: Outcome) => void)[] {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<Outcome>())
  outcomes = gates.map(({ promise }) => promise)
  return gates.map(({ resolve }) => resolve)
}

/** Sets the outcomes of the next uploads, without holding them. */
export const answerUploads = (...answers: Outcome[]) =>
  void (outcomes = answers.map((answer) => Promise.resolve(answer)))

/**
 * Answers every upload with a picture that is stored as `addPicture` does: for tests of a screen's reaction to the
 * answer, without the server's process that decodes files.
 */
export const storeUploads = () => void (isStored = true)

class TestRequest extends XMLHttpRequest {
  override send(body?: XMLHttpRequestBodyInit | null): void {
    const file = body instanceof FormData ? body.get('file') : null
    if (!(file instanceof File)) return super.send(body)
    uploads.sent.push(file)
    const outcome = outcomes.shift()
    if (!outcome) return this.finish('go on', body)
    held.add(this)
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2, lengthComputable: true }))
    void outcome.then((value) => held.delete(this) && this.finish(value, body))
  }

  override abort(): void {
    if (!held.delete(this)) return super.abort()
    uploads.cancelled += 1
    this.dispatchEvent(new ProgressEvent('abort'))
  }

  private finish(outcome: Outcome, body: XMLHttpRequestBodyInit | null | undefined): void {
    if (outcome === 'fail') return void this.dispatchEvent(new ProgressEvent('error'))
    if (outcome !== 'go on') return this.answer(outcome)
    if (!isStored) return super.send(body)
    void commands.addPicture('').then((picture) => this.answer(200, { ...picture, alt: '', state: 'ready' }))
  }

  private answer(status: number, response?: object): void {
    Object.defineProperties(this, { status: { value: status }, response: { value: response } })
    this.dispatchEvent(new ProgressEvent('load'))
  }
}
globalThis.XMLHttpRequest = TestRequest

/** Forwards every upload again, and clears the list of sent uploads. */
export function clearUploads(): void {
  Object.assign(uploads, { sent: [], cancelled: 0 })
  outcomes = []
  isStored = false
  held.clear()
}
