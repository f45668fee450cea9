import { onTestFinished, expect, test, vi } from 'vitest'
import { browserLink, createAppClient } from './trpc.ts'

test('Browser link: an unanswered call is aborted after 45 seconds, or by its own signal if it has one', async () => {
  vi.useFakeTimers({ now: 0 })
  const send = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    )
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  onTestFinished(() => {
    vi.useRealTimers()
    send.mockRestore()
    timeout.mockRestore()
  })
  const client = createAppClient(browserLink)
  const outcome = client.settings.get.query().catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(44_000)
  expect(send).toHaveBeenCalledOnce()
  const sent = send.mock.calls[0]?.[1]?.signal
  expect(sent?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent?.aborted).toBe(true)
  expect(await outcome).toContain('aborted')

  const own = new AbortController()
  const second = client.settings.get
    .query(undefined, { signal: own.signal })
    .catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send.mock.calls[1]?.[1]?.signal?.aborted).toBe(false)
  own.abort()
  expect(await second).toContain('aborted')
})
