import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { droppedLogLines } from '../log.ts'
import { createMetrics } from './metrics.ts'

const { measure, routes } = createMetrics('let-me-see')
const app = new Hono()
  .use(measure)
  .route('/', routes)
  .get('/page', (c) => c.text('page'))

test('Metrics: /metrics answers only with the token', async () => {
  expect((await app.request('/metrics')).status).toBe(401)
  expect((await app.request('/metrics', { headers: { authorization: 'Bearer let-me-sea' } })).status).toBe(
    401,
  )
  await app.request('/page')
  const response = await app.request('/metrics', { headers: { authorization: 'Bearer let-me-see' } })
  const text = await response.text()
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",status="200"\} 1/)
  expect(text).toContain(`\nlog_lines_dropped ${droppedLogLines()}\n`)
})
