import { Hono } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import { findCalendarOwner } from '../../core/auth/calendar-key.ts'
import type { Db } from '../../core/database/tables.ts'
import { limitTokenAttempt } from '../../core/rate-limiter.ts'
import { type CalendarFollowUp, formatCalendar } from './follow-up-calendar.ts'
import { openStatuses } from './schema.ts'

/** How many days an overdue follow-up stays in the calendar. */
const PAST_DAYS = 30

/** The most events in one calendar, the earliest first. */
const MAX_EVENTS = 500

/**
 * `GET /follow-ups.ics?key=KEY`: the open follow-ups of the account that the key belongs to, as iCalendar. 404 for a
 * wrong key, 429 after many wrong keys. Each fetch reads the database: `no-store`.
 */
export const followUpCalendar = new Hono<AppEnv>()

followUpCalendar.get('/follow-ups.ics', async (c) => {
  const context = c.get('context')
  const { db, env } = context
  const key = c.req.query('key') ?? ''
  const owner = await limitTokenAttempt(context, () => findCalendarOwner(db, env, key))
  const headers = { 'cache-control': 'no-store' }
  if (owner === null) return c.text('This calendar address is no longer valid.', 404, headers)
  return c.body(formatCalendar(env.PUBLIC_URL, await readFollowUps(db, owner)), 200, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="follow-ups.ics"',
  })
})

async function readFollowUps(db: Db, owner: string): Promise<CalendarFollowUp[]> {
  return await db
    .selectFrom('inquiries')
    .select(['id', 'name', 'follow_up_at', 'updated_at'])
    .where('assigned_to', '=', owner)
    .where('merged_into', 'is', null)
    .where('status', 'in', openStatuses)
    .where('follow_up_at', '>', new Date(Date.now() - PAST_DAYS * 86_400_000))
    .orderBy('follow_up_at')
    .limit(MAX_EVENTS)
    .$narrowType<{ follow_up_at: Date }>()
    .execute()
}
