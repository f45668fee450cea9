import { expect, onTestFinished, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { newId } from '../../database/ids.ts'
import { createDbEvents } from '../../database/notifications.ts'
import { publishInTime } from './publish-timer.ts'

/** A timer that counts; `dbEvents` tells it of changes. */
function startTimer() {
  const dbEvents = createDbEvents()
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const published: number[] = []
  publishInTime({
    db,
    log: silentLog,
    dbEvents,
    onPublish: () => void published.push(Date.now()),
    signal: end.signal,
  })
  return { dbEvents, end, published }
}

const insertArticle = async (publish_at: number, status: 'draft' | 'published' = 'published') => {
  const id = newId()
  const values = { id, slug: id, title: 'A', status, publish_at: new Date(publish_at) }
  await db.insertInto('articles').values(values).execute()
}

test('Publishing in time: an article that waits at the start is published at its time, and the next one after it', async () => {
  const now = Date.now()
  await insertArticle(now + 700)
  await insertArticle(now + 1400)
  await insertArticle(now + 300, 'draft')
  const { published } = startTimer()
  await expect.poll(() => published.length, { timeout: 10_000 }).toBe(2)
  expect(published[0]! - now).toBeGreaterThanOrEqual(699)
  expect(published[1]! - now).toBeGreaterThanOrEqual(1399)
})

test('Publishing in time: an article saved later counts, and nothing happens after the end', async () => {
  const { dbEvents, end, published } = startTimer()
  await insertArticle(Date.now() + 300)
  dbEvents.emit('site_changed', 'articles')
  await expect.poll(() => published.length, { timeout: 10_000 }).toBe(1)
  await insertArticle(Date.now() + 300)
  dbEvents.emit('site_changed', 'articles')
  end.abort()
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(published).toHaveLength(1)
})
