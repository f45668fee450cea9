import { TRPCError } from '@trpc/server'
import { expect, expectTypeOf, test } from 'vitest'
import { db, insertAccount } from '../tests/support/factories.ts'
import { insertInquiry } from '../tests/support/inquiries.ts'
import { procedures } from '../tests/support/procedures.ts'
import { createTestClient, createTestContext } from '../tests/support/trpc-caller.ts'
import { readEnv } from './env.ts'
import type { AccountState, Context } from './trpc.ts'

/** What a visitor may call. Nothing is added here without a reason to let everybody do it (D12). */
const PUBLIC = [
  'auth.session',
  'auth.signUp',
  'auth.signIn',
  'auth.requestPasswordReset',
  'auth.resetPassword',
  'auth.passkeyOptions',
  'auth.signInWithPasskey',
  'inquiry.create',
  'inquiry.contact',
  'inquiry.subscribe',
  'projects.list',
  'services.list',
  'services.bySlug',
  'team.list',
  'clients.list',
  'content.all',
  'settings.get',
]

/** What an account may do to itself, whatever its state. */
const OWN_ACCOUNT = [
  'auth.signOut',
  'auth.resendVerification',
  'auth.changePassword',
  'auth.signOutEverywhere',
  'auth.sessions',
  'auth.endSession',
  'auth.secondFactors',
]

/** The same, once its address is verified. */
const VERIFIED_ACCOUNT = [
  'auth.startTotp',
  'auth.confirmTotp',
  'auth.startPasskey',
  'auth.confirmPasskey',
  'auth.newRecoveryCodes',
  'auth.removeFactor',
]

/** The whole contract: what is missing or added shows here. */
const ADMIN = [
  'auth.accounts',
  'auth.approve',
  'auth.disable',
  'auth.enable',
  'inquiry.list',
  'inquiry.byId',
  'inquiry.add',
  'inquiry.setStatus',
  'inquiry.assign',
  'inquiry.addNote',
  'inquiry.delete',
  'inquiry.exportPerson',
  'inquiry.erasePerson',
  'inquiry.live',
  ...['projects', 'services', 'team', 'clients'].flatMap((section) =>
    ['listAll', 'create', 'update', 'delete'].map((verb) => `${section}.${verb}`),
  ),
  'services.arrange',
  'team.arrange',
  'clients.arrange',
  'content.save',
  'content.saveAll',
  'settings.save',
  'media.list',
  'media.get',
  'media.update',
  'media.replace',
  'media.delete',
  'media.deleteUnused',
  'stats.dashboard',
  'stats.inquiries',
  'stats.setup',
  'activity.list',
  'activity.restore',
]

/** The three public forms drop a key that they do not know; every other procedure refuses and names it. */
const IGNORE_UNKNOWN_KEYS = ['inquiry.create', 'inquiry.contact', 'inquiry.subscribe']

const proceduresByName = new Map(procedures)
const names = [...proceduresByName.keys()]

/** Whether the procedure looks at what it is given. */
const takesInput = (name: string) =>
  ((proceduresByName.get(name)?._def as unknown as { inputs: unknown[] } | undefined)?.inputs.length ?? 0) > 0

/** How a call with this input ends: an error's code, or 'answered'. */
async function outcomeOf(name: string, context: Context, input?: unknown): Promise<TRPCError | 'answered'> {
  const procedure = proceduresByName.get(name)
  if (!procedure) throw new Error(`there is no ${name}`)
  const abortController = new AbortController()
  try {
    await procedure({
      ctx: context,
      path: name,
      type: procedure._def.type,
      input,
      getRawInput: async () => input,
      signal: abortController.signal,
      batchIndex: 0,
    })
    return 'answered'
  } catch (error) {
    if (error instanceof TRPCError) return error
    throw error
  } finally {
    abortController.abort()
  }
}

const codeOf = (outcome: TRPCError | 'answered') => (outcome === 'answered' ? outcome : outcome.code)

async function contextAs(state: AccountState): Promise<Context> {
  const me = await insertAccount({ state })
  return createTestContext({ account: async () => me })
}

// 364
test('Router: it holds the procedures that the contract names, and no others', () => {
  expect(names.toSorted()).toEqual([...PUBLIC, ...OWN_ACCOUNT, ...VERIFIED_ACCOUNT, ...ADMIN].toSorted())
})

// 242, 368, 236 S01
test('Permissions: a visitor may call the public procedures only', async () => {
  for (const name of names) {
    const code = codeOf(await outcomeOf(name, createTestContext()))
    expect([name, code === 'UNAUTHORIZED']).toEqual([name, !PUBLIC.includes(name)])
  }
})

// 387 S01
test('Permissions: an unverified or pending account may change itself and nothing else', async () => {
  for (const state of ['unverified', 'pending'] as const) {
    const context = await contextAs(state)
    for (const name of names.filter((one) => !PUBLIC.includes(one))) {
      const code = codeOf(await outcomeOf(name, context))
      const isRefused = ADMIN.includes(name) || (state === 'unverified' && VERIFIED_ACCOUNT.includes(name))
      expect([state, name, code === 'FORBIDDEN']).toEqual([state, name, isRefused])
    }
  }
})

// 369
test('Permissions: an active account may call the whole back office', async () => {
  const context = await contextAs('active')
  for (const name of ADMIN) {
    const code = codeOf(await outcomeOf(name, context))
    expect([name, ['answered', 'BAD_REQUEST'].includes(code)]).toEqual([name, true])
  }
})

// 387 S01, S13
test('Permissions: where the site asks for a second factor, the back office is closed to an account without one', async () => {
  const env = readEnv({ LIMITS: 'off', HOST: '127.0.0.1', REQUIRE_SECOND_FACTOR: 'on' })
  for (const has_second_factor of [false, true]) {
    const me = { ...(await insertAccount({ state: 'active' })), has_second_factor }
    const context = createTestContext({ env, account: async () => me })
    for (const name of names.filter((one) => !PUBLIC.includes(one))) {
      const code = codeOf(await outcomeOf(name, context))
      const isRefused = !has_second_factor && ADMIN.includes(name)
      expect([has_second_factor, name, code === 'FORBIDDEN']).toEqual([has_second_factor, name, isRefused])
    }
  }
})

test('Page cache: a mutation that visitors can see invalidates it at once, work on inquiries and accounts does not', async () => {
  let clears = 0
  const admin = createTestClient({
    ...(await contextAs('active')),
    invalidateCaches: () => void (clears += 1),
  })
  const id = await insertInquiry(db)
  await admin.inquiry.setStatus.mutate({ id, status: 'contacted' })
  await admin.inquiry.addNote.mutate({ id, note: 'Rang back.' })
  await admin.auth.approve.mutate({ id: (await insertAccount({ state: 'pending' })).id })
  expect(clears).toBe(0)
  const client = await admin.clients.create.mutate({ name: 'Kokum Residency' })
  expect(clears).toBe(1)
  await admin.clients.delete.mutate({ id: client.id })
  const { items } = await admin.activity.list.query({ table: 'ltf_clients' })
  await admin.activity.restore.mutate({ id: items[0]!.id })
  expect(clears).toBe(3)
})

// 368 S05
test('Inputs: an unknown key is refused and named, except by the three public forms', async () => {
  const context = await contextAs('active')
  for (const name of names.filter(takesInput)) {
    const answer = await outcomeOf(name, context, { 'no-such-key': 1 })
    expect([name, codeOf(answer)]).toEqual([name, 'BAD_REQUEST'])
    const named = JSON.stringify(issuesOf(answer)).includes('no-such-key')
    expect([name, named]).toEqual([name, !IGNORE_UNKNOWN_KEYS.includes(name)])
  }
})

// 367
test('Types: a procedure answers what the client is typed with', async () => {
  const client = createTestClient(createTestContext())
  expectTypeOf(client.projects.list.query).returns.resolves.toHaveProperty('items')
  type Project = Awaited<ReturnType<typeof client.projects.list.query>>['items'][number]
  expectTypeOf<Project['title']>().toEqualTypeOf<string>()
  expectTypeOf<Project['created_at']>().toEqualTypeOf<string>()
  expectTypeOf<Project>().not.toHaveProperty('status')
  expectTypeOf(client.inquiry.create.mutate).parameter(0).toHaveProperty('project_type')
  expect(await client.projects.list.query()).toEqual({
    items: [],
    next_cursor: null,
    total: 0,
    categories: [],
  })
})

test('Inputs: none ends in a 500', async () => {
  const strange = [
    null,
    7,
    'x',
    [],
    [[]],
    { id: {} },
    { id: '\u0000' },
    { __proto__: { id: 'x' } },
    { title: Infinity },
  ]
  const context = await contextAs('active')
  for (const name of names)
    for (const input of strange) {
      const answer = await outcomeOf(name, context, input)
      expect([name, input, codeOf(answer)]).not.toEqual([name, input, 'INTERNAL_SERVER_ERROR'])
    }
})

const issuesOf = (answer: TRPCError | 'answered'): unknown =>
  answer !== 'answered' && answer.cause && 'issues' in answer.cause ? answer.cause.issues : null
