import { TRPCError } from '@trpc/server'
import { expect, expectTypeOf, test } from 'vitest'
import { db, insertAccount } from '../tests/support/factories.ts'
import { insertInquiry } from '../tests/support/inquiries.ts'
import { inputSchema, procedures } from '../tests/support/procedures.ts'
import { adminContext, createTestClient, createTestContext } from '../tests/support/trpc-caller.ts'
import type { Context } from './core/trpc.ts'

/** The public forms drop a key that they do not know; every other procedure refuses and names it. */
const IGNORE_UNKNOWN_KEYS = ['inquiry.create', 'inquiry.contact', 'inquiry.subscribe', 'inquiry.requestData']

const proceduresByName = new Map(procedures)
const names = [...proceduresByName.keys()]

/** Whether the procedure takes an input. */
function takesInput(name: string): boolean {
  const procedure = proceduresByName.get(name)
  return procedure !== undefined && inputSchema(procedure) !== undefined
}

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

test('Page cache: a mutation that visitors can see invalidates it at once, work on inquiries and accounts or a preview does not', async () => {
  let clears = 0
  const admin = createTestClient({
    ...(await adminContext()),
    invalidateCaches: () => void (clears += 1),
  })
  const id = await insertInquiry(db)
  await admin.inquiry.setStatus.mutate({ id, status: 'contacted' })
  await admin.inquiry.addNote.mutate({ id, note: 'Rang back.' })
  await admin.auth.approve.mutate({ id: (await insertAccount({ state: 'pending' })).id })
  await admin.content.previewArticle.mutate({
    title: 'A pit',
    category: '',
    summary: '',
    image_url: null,
    body: 'One rod.',
    publish_at: null,
  })
  expect(clears).toBe(0)
  const client = await admin.clients.create.mutate({ name: 'Kokum Residency' })
  expect(clears).toBe(1)
  await admin.clients.delete.mutate({ id: client.id })
  const { items } = await admin.activity.list.query({ table: 'ltf_clients' })
  await admin.activity.restore.mutate({ id: items[0]!.id })
  expect(clears).toBe(3)
})

// 368 S05
test('Inputs: an unknown key is refused and named, except by the public forms', async () => {
  const context = await adminContext()
  for (const name of names.filter(takesInput)) {
    const answer = await outcomeOf(name, context, { 'no-such-key': 1 })
    expect([name, codeOf(answer)]).toEqual([name, 'BAD_REQUEST'])
    const named = JSON.stringify(issuesOf(answer)).includes('no-such-key')
    expect([name, named]).toEqual([name, !IGNORE_UNKNOWN_KEYS.includes(name)])
  }
})

// 367
test('Types: a procedure returns what the types of the client say', async () => {
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
  const context = await adminContext()
  for (const name of names)
    for (const input of strange) {
      const answer = await outcomeOf(name, context, input)
      expect([name, input, codeOf(answer)]).not.toEqual([name, input, 'INTERNAL_SERVER_ERROR'])
    }
})

const issuesOf = (answer: TRPCError | 'answered'): unknown =>
  answer !== 'answered' && answer.cause && 'issues' in answer.cause ? answer.cause.issues : null
