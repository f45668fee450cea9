import { expect, test } from 'vitest'
import { insertAccount, db } from '../../../tests/support/factories.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'
import { asAdmin, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { readEnv } from '../../core/env.ts'

// 264, 265
test('Dashboard: counts the records of each screen, and as active only those with that status', async () => {
  const admin = await asAdmin()
  expect(await admin.stats.dashboard.query()).toEqual({
    projects: { total: 0, active: 0 },
    services: { total: 0, active: 0 },
    team: { total: 0, active: 0 },
    content: { total: 0 },
  })
  await admin.projects.create.mutate({ title: 'a' })
  const { id, updated_at } = await admin.projects.create.mutate({ title: 'b' })
  const deletedLater = await admin.services.create.mutate({ title: 'c' })
  await admin.team.create.mutate({ name: 'd', status: 'inactive' })
  await admin.team.create.mutate({ name: 'e' })
  await admin.content.save.mutate({ section: 'hero', title: '', content: '', updated_at: null })
  await admin.projects.update.mutate({ id, updated_at, status: 'inactive' })
  expect(await admin.stats.dashboard.query()).toEqual({
    projects: { total: 2, active: 1 },
    services: { total: 1, active: 1 },
    team: { total: 2, active: 1 },
    content: { total: 1 },
  })
  await admin.services.delete.mutate({ id: deletedLater.id })
  expect(await admin.stats.dashboard.query()).toMatchObject({ services: { total: 0, active: 0 } })
})

test('Set-up checklist: each item is open until it is done', async () => {
  const { client: admin } = await signedInClient()
  const nothingDone = {
    mail: false,
    backup: false,
    phone: false,
    map: false,
    project: false,
    legal: false,
    second_admin: false,
    pictures_without_alt: 0,
  }
  expect(await admin.stats.setup.query()).toEqual(nothingDone)
  await insertAccount({ state: 'pending' })
  const { updated_at } = await admin.settings.get.query()
  await admin.settings.save.mutate({
    updated_at,
    phone: '+91 98200 12345',
    map_url: 'https://maps.example',
    legal_read_at: '2026-11-01T10:00:00.000Z',
  })
  await admin.projects.create.mutate({ title: 'First' })
  await insertPicture()
  await insertPicture()
  const { id } = await insertPicture()
  await admin.media.update.mutate({ id, alt: 'A meter board' })
  expect(await admin.stats.setup.query()).toEqual({
    ...nothingDone,
    pictures_without_alt: 2,
    phone: true,
    map: true,
    legal: true,
    project: true,
  })
  const env = readEnv({ LIMITS: 'off', HOST: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1' })
  const { client: second } = await signedInClient('active', { env })
  expect(await second.stats.setup.query()).toMatchObject({ mail: true, second_admin: true })
})

test('Set-up checklist: reports a request through a proxy that TRUST_PROXY does not count', async () => {
  for (const [TRUST_PROXY, untrusted_proxy] of [
    [0, true],
    [1, undefined],
  ] as const) {
    const app = createTestApp(db, { TRUST_PROXY })
    const { cookie } = await signedInVisitor(db, app, `asha-${TRUST_PROXY}@example.in`)
    for (const [headers, expected] of [
      [{ 'x-forwarded-for': '198.51.100.7' }, untrusted_proxy],
      [{}, undefined],
    ] as const) {
      const neighbour = Object.assign(app.visitor('172.17.0.1'), { cookie })
      const response = await neighbour.request('/trpc/stats.setup', { headers })
      const { result } = (await response.json()) as { result: { data: { untrusted_proxy?: true } } }
      expect(result.data.untrusted_proxy).toBe(expected)
    }
  }
})
