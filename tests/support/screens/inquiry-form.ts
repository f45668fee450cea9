import { onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MIN_FILL_TIME_MS } from '../../../server/core/constants/schema.ts'
import { HOMES } from '../project-types.ts'
import { photograph } from './pictures.ts'

// The inquiry form of the public site, as the screen tests use it.

export const submitButton = page.getByRole('button', { name: 'SUBMIT INQUIRY' })

export const photoField = page.getByLabelText('Photographs (optional)')

/** Makes the form look filled in at a person's pace: a form that is filled in faster waits before it is sent. */
export function takeTimeToFill(): void {
  const now = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + MIN_FILL_TIME_MS)
  onTestFinished(() => spy.mockRestore())
}

export async function fillInquiryForm(): Promise<void> {
  await page.getByLabelText('Full name').fill('  Meera Kulkarni ')
  await page.getByLabelText('Email').fill('meera@sample.example')
  await page.getByLabelText('Phone').fill('+91 98200 12345')
  await page.getByLabelText('Project type').selectOptions(HOMES.value)
  await page.getByLabelText('Project details').fill('The main breaker trips when both geysers run.')
  takeTimeToFill()
}

/** Chooses small photographs with these names. */
export async function choosePhotos(...names: string[]): Promise<void> {
  await userEvent.upload(photoField, await Promise.all(names.map((name) => photograph(name))))
}

/** Redirects requests of XMLHttpRequest to `answer`, until the returned function is called. */
function interceptUploads(answer: (request: XMLHttpRequest, sendOn: () => void) => void): () => void {
  const { send } = XMLHttpRequest.prototype
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function intercept(
    this: XMLHttpRequest,
    body,
  ) {
    answer(this, () => send.call(this, body))
  })
  const restore = () => spy.mockRestore()
  onTestFinished(restore)
  return restore
}

/** Holds uploads of photographs until the returned function releases them. */
export function holdUploads(): () => void {
  const held: (() => void)[] = []
  const restore = interceptUploads((request, sendOn) => {
    // A request that has not been sent fires no event when it is aborted.
    request.abort = () => void request.dispatchEvent(new ProgressEvent('abort'))
    held.push(sendOn)
  })
  return () => {
    restore()
    for (const sendOn of held) sendOn()
  }
}

/** Makes the browser offline for uploads of photographs, until the returned function is called. */
export function loseConnection(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const restore = interceptUploads((request) =>
    queueMicrotask(() => request.dispatchEvent(new ProgressEvent('error'))),
  )
  return () => {
    online.mockRestore()
    restore()
    dispatchEvent(new Event('online'))
  }
}

/** Makes every upload time out at once. @returns the timeouts in milliseconds, and a function that ends this */
export function timeOutUploads(): { timeouts: number[]; end: () => void } {
  const timeouts: number[] = []
  const end = interceptUploads((request) => {
    timeouts.push(request.timeout)
    queueMicrotask(() => request.dispatchEvent(new ProgressEvent('timeout')))
  })
  return { timeouts, end }
}

/**
 * Records the idempotency keys with which an inquiry is sent. The answers to the first `lost` requests do not arrive;
 * with `arrives` false, the requests do not arrive either.
 */
export function recordKeys(lost: number, arrives = true): string[] {
  const keys: string[] = []
  const send = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const [, key] = /"idempotency_key":"([^"]+)"/.exec(typeof init?.body === 'string' ? init.body : '') ?? []
    if (!url.includes('inquiry.create') || !key) return await send(input, init)
    keys.push(key)
    if (keys.length > lost) return await send(input, init)
    if (arrives) await send(input, init)
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => spy.mockRestore())
  return keys
}
