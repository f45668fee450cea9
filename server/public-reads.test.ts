import { createTRPCUntypedClient } from '@trpc/client'
import { expect, test } from 'vitest'
import { connection, db } from '../tests/support/database.ts'
import { createTestContext, createTestLink, expectCallError } from '../tests/support/trpc-caller.ts'
import { connect } from './database/connect.ts'
import { CACHEABLE_QUERIES } from './trpc-handler.ts'

/** The queries of one record, and what they are asked for here: there is none, which is an answer of the database too. */
const SINGLE: Record<string, object> = {
  'projects.get': { slug: 'nowhere' },
  'services.bySlug': { slug: 'nowhere' },
  'content.article': { id: 'nowhere' },
}

test.each([...CACHEABLE_QUERIES])(
  'Replica: the public query %s asks it and never the primary',
  async (path) => {
    const primary = connect(connection, () => {})
    await primary.destroy()
    const context = createTestContext({ db: primary, replicaDb: db })
    const answer = createTRPCUntypedClient({ links: [createTestLink(context)] }).query(path, SINGLE[path])
    const outcome = path in SINGLE ? (await expectCallError(answer)).code : await answer.then(() => 'OK')
    expect(outcome).toBe(path in SINGLE ? 'NOT_FOUND' : 'OK')
  },
)
