import { expect, test, vi } from 'vitest'
import type { LogLine } from '../log.ts'
import { retryUntilAvailable } from './retry-until-available.ts'

const lines: LogLine[] = []
const collect = (line: LogLine) => void lines.push(line)
const log = { debug: collect, info: collect, warn: collect, error: collect }

const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

// S32
test('Retry until available: it retries until the database answers, and warns once', async () => {
  const operation = vi.fn<() => Promise<string>>().mockResolvedValue('done')
  operation.mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable)
  expect(await retryUntilAvailable(log, operation)).toBe('done')
  expect(operation).toHaveBeenCalledTimes(3)
  expect(lines.map(({ event }) => event)).toEqual(['database_away'])
})

test('Retry until available: any other error is thrown at once', async () => {
  const operation = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('syntax error'))
  await expect(retryUntilAvailable(log, operation)).rejects.toThrow('syntax error')
  expect(operation).toHaveBeenCalledTimes(1)
})

test('Retry until available: an abort ends the wait', async () => {
  const abortController = new AbortController()
  const operation = vi.fn<() => Promise<string>>().mockImplementation(() => {
    abortController.abort()
    return Promise.reject(unavailable)
  })
  await expect(retryUntilAvailable(log, operation, abortController.signal)).rejects.toThrow(/abort/i)
})
