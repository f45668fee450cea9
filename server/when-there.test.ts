import { expect, test, vi } from 'vitest'
import type { LogLine } from './log.ts'
import { whenThere } from './when-there.ts'

const lines: LogLine[] = []
const keep = (line: LogLine) => void lines.push(line)
const log = { debug: keep, info: keep, warn: keep, error: keep }

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

// S32
test('what needs the database is tried until it is there, and the wait is told once', async () => {
  const step = vi.fn<() => Promise<string>>().mockResolvedValue('done')
  step.mockRejectedValueOnce(away).mockRejectedValueOnce(away)
  expect(await whenThere(log, step)).toBe('done')
  expect(step).toHaveBeenCalledTimes(3)
  expect(lines.map(({ event }) => event)).toEqual(['database_away'])
})

test('what waiting cannot help is thrown at once', async () => {
  const step = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('syntax error'))
  await expect(whenThere(log, step)).rejects.toThrow('syntax error')
  expect(step).toHaveBeenCalledTimes(1)
})

test('a stop ends the wait', async () => {
  const stopping = new AbortController()
  const step = vi.fn<() => Promise<string>>().mockImplementation(() => {
    stopping.abort()
    return Promise.reject(away)
  })
  await expect(whenThere(log, step, stopping.signal)).rejects.toThrow(/abort/i)
})
