import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, time } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { newId } from '../../core/database/ids.ts'
import { notifications } from './feature.ts'
import type { NotificationsSentTable } from './tables.ts'

const COLUMNS: Columns<NotificationsSentTable> = {
  event: 'text',
  subject_id: 'uuid',
  occasion: time,
  created_at: time,
}

test('Notifications: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).notifications_sent).toEqual(COLUMNS)
})

test('Clean-up: records of notifications sent more than a week ago are deleted', async () => {
  for (const days of [1, 8])
    await db
      .insertInto('notifications_sent')
      .values({
        event: 'deadline',
        subject_id: newId(),
        occasion: new Date(),
        created_at: new Date(Date.now() - days * 86_400_000),
      })
      .execute()
  expect(await notifications.cleanUp?.(db)).toEqual({ notifications: 1 })
})
