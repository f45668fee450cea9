import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, time, timeOrNull } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import type { BackupsTable } from './tables.ts'

const COLUMNS: { backups: Columns<BackupsTable> } = {
  backups: {
    id: 'uuid',
    name: 'text',
    place: 'text',
    state: 'text',
    bytes: 'double precision null',
    error: 'text null',
    started_at: time,
    finished_at: timeOrNull,
  },
}

test('Backups: the interfaces of the tables have their columns', async () => {
  const { backups } = await columnsInDatabase(db)
  expect({ backups }).toEqual(COLUMNS)
})
