import { commands } from 'vitest/browser'

/*
 * Uploads of pictures, which a screen sends by XMLHttpRequest: held back, failed, or answered by a fault of the server. All
 * others reach the application.
 */

/** What becomes of an upload that was held back: it goes on, has no connection, or is answered by this status. */
type Outcome = 'go on' | 'fail' | 503

/** The uploads of this test: the files that were sent, in their order, and how many were cancelled while they were held. */
export const uploads = { sent: [] as File[], cancelled: 0 }

let outcomes: Promise<Outcome>[] = []
let isStored = false
const held = new Set<XMLHttpRequest>()

/**
 * Holds back the next uploads, shown as half sent. The returned functions release them, in the order in which they are
 * sent; later uploads are not held.
 */
export function holdUploads(count: number): ((outcome: Outcome) => void)[] {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<Outcome>())
  outcomes = gates.map(({ promise }) => promise)
  return gates.map(({ resolve }) => resolve)
}

/** Decides at once what becomes of the next uploads. */
export const answerUploads = (...answers: Outcome[]) =>
  void (outcomes = answers.map((answer) => Promise.resolve(answer)))

/**
 * Answers every upload that arrives with another picture, stored as `addPicture` does: for what a screen makes of the answer,
 * without the process in which the server reads a file.
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

/** Lets every upload through again, and forgets those that were sent. */
export function forgetUploads(): void {
  Object.assign(uploads, { sent: [], cancelled: 0 })
  outcomes = []
  isStored = false
  held.clear()
}
