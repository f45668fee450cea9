import { expect, onTestFinished, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { newId } from '../../core/database/ids.ts'
import { createDbEvents } from '../../core/database/notifications.ts'
import { startPublishTimer } from './publish-timer.ts'

/** Starts a timer and records its publications; `dbEvents` notifies it of changes. */
function startTimer() {
  const dbEvents = createDbEvents()
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const published: number[] = []
  startPublishTimer({
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

test('Publish timer: articles scheduled before the start are published in turn, each at its time', async () => {
  const now = Date.now()
  await insertArticle(now + 700)
  await insertArticle(now + 1400)
  await insertArticle(now + 300, 'draft')
  const { published } = startTimer()
  await expect.poll(() => published.length, { timeout: 60_000 }).toBe(2)
  expect(published[0]! - now).toBeGreaterThanOrEqual(700)
  expect(published[1]! - now).toBeGreaterThanOrEqual(1400)
})

test('Publish timer: an article saved later is published too, and nothing happens after the end', async () => {
  const { dbEvents, end, published } = startTimer()
  await insertArticle(Date.now() + 300)
  dbEvents.emit('site_changed', 'articles')
  await expect.poll(() => published.length, { timeout: 60_000 }).toBe(1)
  await insertArticle(Date.now() + 300)
  dbEvents.emit('site_changed', 'articles')
  end.abort()
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(published).toHaveLength(1)
})

test('Publish timer: a time that passed shortly before a check counts once, at the start and later', async () => {
  await insertArticle(Date.now() - 5000)
  const { dbEvents, published } = startTimer()
  await expect.poll(() => published.length).toBe(1)
  // The change is announced after the article's time has passed, as on a busy machine.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await insertArticle(Date.now() - 10)
  dbEvents.emit('site_changed', 'articles')
  await expect.poll(() => published.length).toBe(2)
  dbEvents.emit('site_changed', 'articles')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(published).toHaveLength(2)
})
