import { expect, test } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { db } from '../../support/factories.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestPages } from '../../support/test-pages.ts'

test('Warm-up: it renders the project list, the list of each category and each project', async () => {
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'a', title: 'A', category: 'Site & shop' })
    .execute()
  const { pages } = createTestPages(() => 'page')
  const { app } = createTestApp(db, {}, pages)
  await app.warmUp.run()
  app.warmUp.stop()
  for (const path of [
    '/about',
    '/projects?view=list',
    '/projects?category=Site+%26+shop',
    '/projects?category=Site+%26+shop&view=list',
    '/projects/a',
  ])
    expect(pages.getCached(path), path).toBeDefined()
})
