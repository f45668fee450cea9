import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, time } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import type { PushKeysTable, PushSubscriptionsTable } from './tables.ts'

const COLUMNS: { push_keys: Columns<PushKeysTable>; push_subscriptions: Columns<PushSubscriptionsTable> } = {
  push_keys: { id: 'boolean', public_key: 'text', private_key: 'text', created_at: time },
  push_subscriptions: {
    id: 'uuid',
    session_id: 'uuid',
    user_id: 'uuid',
    endpoint: 'text',
    p256dh: 'text',
    auth: 'text',
    user_agent: 'text null',
    created_at: time,
  },
}

test('Push: the interfaces of the tables have their columns', async () => {
  const { push_keys, push_subscriptions } = await columnsInDatabase(db)
  expect({ push_keys, push_subscriptions }).toEqual(COLUMNS)
})
