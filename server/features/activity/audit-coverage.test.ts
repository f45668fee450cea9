import { getUntypedClient } from '@trpc/client'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD } from '../../../tests/support/accounts.ts'
import { insertAccount, db } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { createCollectingLog } from '../../../tests/support/logs.ts'
import { startMailServer } from '../../../tests/support/mail-server.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { inputSchema, procedures } from '../../../tests/support/procedures.ts'
import { HOMES } from '../../../tests/support/project-types.ts'
import { totpCode } from '../../../tests/support/second-factor.ts'
import { createPasskey } from '../../../tests/support/software-passkey.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'
import { createTestClient, createTestContext } from '../../../tests/support/trpc-caller.ts'
import { hashPassword } from '../../core/auth/password-hashing.ts'
import { createUserToken } from '../../core/auth/user-tokens.ts'
import { newId } from '../../core/database/ids.ts'
import type { LogLine } from '../../core/log.ts'
import { insertMail } from '../../core/mail/stored-mails.ts'
import type { Account } from '../../core/trpc.ts'
import { SECTIONS } from '../../sections/schema.ts'

/** Mutations that leave no activity entry, and why. */
const WITHOUT_ENTRY = {
  'inquiry.create': 'the row that the visitor creates is its own record',
  'inquiry.contact': 'as inquiry.create',
  'inquiry.subscribe': 'as inquiry.create',
  'inquiry.saveView': "a view of the inbox is the account's own and changes nothing that others see",
  'inquiry.deleteView': 'as inquiry.saveView',
  'inquiry.requestData': 'mails a link; each use of that link leaves an entry',
  'inquiry.markSeen': "stores on the inquiry's link when staff first opened it, and changes no record",
  'auth.requestPasswordReset':
    'anybody can call it: the server log records it, and the activity log must not hold input from strangers',
  'auth.resendVerification': 'mails a link again and changes nothing',
  'auth.passkeyOptions': 'creates a challenge, which changes nothing until it is answered',
  'content.previewArticle': 'renders the text and stores nothing',
  'auth.startTotp': 'creates a key, which has no effect until it is confirmed',
  'auth.startPasskey': 'as auth.startTotp',
  'auth.signOut': 'ends only its own session: it is in the server log',
}

/** Mutations that the server log records too, for monitoring: accounts, erasures and restores (S29). */
const LOGGED = /^auth\.|^inquiry\.(?:delete|erasePerson|merge)$|^activity\.(?:restore|undo)$/

/** The test context's PUBLIC_URL. */
const ORIGIN = 'http://localhost:3000'

const mailServer = await startMailServer()
afterAll(mailServer.close)

async function insertRefusedReply(): Promise<string> {
  const { id } = await db
    .insertInto('inquiry_notes')
    .values({
      id: newId(),
      inquiry_id: await insertInquiry(db),
      note: 'May we visit?',
      channel: 'email',
      subject: 'Your inquiry',
      mail_state: 'refused',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertUndeliveredMail() {
  const id = newId()
  const message = { to: 'gone@example.in', subject: 'Undelivered', text: [] }
  await insertMail(db, { id, message, failed_at: new Date() })
  return { id }
}

const insertSubscriber = () =>
  db
    .insertInto('newsletter_subscribers')
    .values({ id: newId(), email: 'reader@example.in', consent_version: '1' })
    .returning('id')
    .executeTakeFirstOrThrow()

type ApiClient = ReturnType<typeof createTestClient>

const accountInState = async (state: Account['state']) => ({ id: (await insertAccount({ state })).id })
const versionOf = ({ id, updated_at }: { id: string; updated_at: string }) => ({ id, updated_at })
const sectionText = { title: 'Title', content: 'Content', updated_at: null }
const addPasskeyOf = async (admin: ApiClient) => {
  const passkey = createPasskey(ORIGIN)
  const options = await admin.auth.startPasskey.mutate({ password: PASSWORD })
  await admin.auth.confirmPasskey.mutate({ response: passkey.register(options) })
  return passkey
}
const createArticle = (admin: ApiClient) => admin.content.saveArticle.mutate({ title: 'A pit' })
const createFaq = (admin: ApiClient) => admin.content.saveFaq.mutate({ question: 'Why?' })
const browserSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}
const createClient = (admin: ApiClient) => admin.clients.create.mutate({ name: 'Kokum' })

/** Prepares what each mutation needs, as the account `me`, and returns its input. */
const INPUTS: Record<string, (admin: ApiClient, me: Account) => unknown> = {
  'auth.signUp': () => ({ email: 'new@example.in', password: PASSWORD }),
  'auth.signIn': (_, me) => ({ email: me.email, password: PASSWORD }),
  'auth.resetPassword': async (_, me) => ({
    token: await db.transaction().execute((trx) => createUserToken(trx, me.id, 'reset')),
    password: 'another lamp over the door',
  }),
  'auth.changePassword': () => ({ current: PASSWORD, password: 'another lamp over the door' }),
  'auth.signOutEverywhere': () => undefined,
  'auth.endSession': (_, me) => ({ id: me.session_id }),
  'auth.signInWithPasskey': async (admin) => {
    const passkey = await addPasskeyOf(admin)
    return { response: passkey.authenticate(await admin.auth.passkeyOptions.mutate({})) }
  },
  'auth.confirmTotp': async (admin) => ({
    code: totpCode((await admin.auth.startTotp.mutate({ password: PASSWORD })).secret),
  }),
  'auth.confirmPasskey': async (admin) => {
    const options = await admin.auth.startPasskey.mutate({ password: PASSWORD })
    return { response: createPasskey(ORIGIN).register(options) }
  },
  'auth.newRecoveryCodes': async (admin) => (await addPasskeyOf(admin)) && { password: PASSWORD },
  'auth.removeFactor': async (admin) => {
    await addPasskeyOf(admin)
    const { factors } = await admin.auth.secondFactors.query()
    return { id: factors[0]?.id, password: PASSWORD }
  },
  'auth.setProfile': () => ({ name: 'Asha Rao' }),
  'auth.makeCalendarAddress': () => undefined,
  'auth.removeCalendarAddress': () => undefined,
  'auth.approve': () => accountInState('pending'),
  'auth.disable': () => accountInState('active'),
  'auth.enable': () => accountInState('active'),
  'auth.subscribePush': () => browserSubscription,
  'auth.unsubscribePush': async (admin) => {
    await getUntypedClient(admin).mutation('auth.subscribePush', browserSubscription)
    return { endpoint: browserSubscription.endpoint }
  },
  'inquiry.add': () => ({ name: 'Devika Rane', phone: '+91 98200 12345', project_type: HOMES.value }),
  'inquiry.setStatus': async () => ({ id: await insertInquiry(db), status: 'contacted' }),
  'inquiry.update': async (admin) => ({
    ...versionOf(await admin.inquiry.byId.query({ id: await insertInquiry(db) })),
    name: 'Meera K',
  }),
  'inquiry.merge': async () => ({ id: await insertInquiry(db), into: await insertInquiry(db) }),
  'inquiry.assign': async () => ({
    id: await insertInquiry(db),
    follow_up_at: '2026-12-01T05:00:00.000Z',
  }),
  'inquiry.bulk': async () => ({ ids: [await insertInquiry(db)], status: 'contacted' }),
  'inquiry.undo': async () => {
    const id = await insertInquiry(db)
    return { changes: [{ id, from: { status: 'contacted' }, to: { status: 'new' } }] }
  },
  'inquiry.addNote': async () => ({ id: await insertInquiry(db), note: 'Rang back.' }),
  'inquiry.reply': async () => ({
    id: await insertInquiry(db),
    subject: 'Your inquiry',
    body: 'May we visit?',
    idempotency_key: newId(),
  }),
  'inquiry.retryReply': async () => ({ id: await insertRefusedReply() }),
  'inquiry.logReply': async () => ({
    id: await insertInquiry(db),
    channel: 'phone',
    body: 'Called.',
    idempotency_key: newId(),
  }),
  'inquiry.saveTemplate': () => ({ name: 'Thanks', channel: 'whatsapp', body: 'Thank you, {name}.' }),
  'inquiry.deleteTemplate': async (admin) => ({ id: (await admin.inquiry.templates.query())[0]?.id }),
  'inquiry.retryMail': () => insertUndeliveredMail(),
  'inquiry.discardMail': () => insertUndeliveredMail(),
  'inquiry.sendTestMail': () => undefined,
  'inquiry.removeSubscriber': () => insertSubscriber(),
  'inquiry.delete': async () => ({ id: await insertInquiry(db) }),
  'inquiry.erasePerson': async () => ({ email: (await insertInquiry(db)) && 'meera@example.com' }),
  ...inputsOfSections(),
  'content.save': () => ({ section: 'hero', ...sectionText }),
  'content.saveAll': () => ({ hero: sectionText, about: sectionText, process: sectionText }),
  'content.saveArticle': async (admin) => ({ ...versionOf(await createArticle(admin)), title: 'B' }),
  'content.deleteArticle': async (admin) => ({ id: (await createArticle(admin)).id }),
  'content.saveFaq': async (admin) => ({ ...versionOf(await createFaq(admin)), question: 'B' }),
  'content.deleteFaq': async (admin) => ({ id: (await createFaq(admin)).id }),
  'content.arrangeFaq': async (admin) => ({ ids: [(await createFaq(admin)).id] }),
  'content.startFromSamples': () => ({ table: 'articles' }),
  'settings.save': async (admin) => ({
    updated_at: (await admin.settings.get.query()).updated_at,
    credit: 'another office',
  }),
  'media.update': async () => ({ id: (await insertPicture()).id, alt: 'A meter room' }),
  'media.replace': async () => {
    const { id, updated_at } = await insertPicture()
    return { id, updated_at: updated_at.toISOString(), with: (await insertPicture()).id }
  },
  'media.delete': async () => ({ id: (await insertPicture()).id }),
  'media.deleteUnused': async () => ({ ids: [(await insertPicture()).id] }),
  'activity.restore': async (admin) => {
    await createClient(admin)
    return { id: (await admin.activity.list.query({})).items[0]?.id }
  },
  'activity.undo': async (admin) => {
    const { id } = await createClient(admin)
    await admin.clients.delete.mutate({ id })
    return { table: 'ltf_clients', record_id: id, updated_at: null }
  },
}

/** Inputs for the sections with a router of their own: each mutation with only the required fields of a new record. */
function inputsOfSections(): typeof INPUTS {
  const routers = SECTIONS.filter(({ router }) => router !== 'content')
  return Object.fromEntries(
    routers.flatMap(({ router, recordName, isSortable }) => {
      const [, procedure] = procedures.find(([name]) => name === `${router}.create`)!
      const required = leastInput(inputSchema(procedure)!)
      const create = async (admin: ApiClient) =>
        (await getUntypedClient(admin).mutation(`${router}.create`, required)) as {
          id: string
          updated_at: string
        }
      const inputs: [string, (admin: ApiClient) => unknown][] = [
        [`${router}.create`, () => required],
        [`${router}.update`, async (admin) => ({ ...versionOf(await create(admin)), [recordName]: 'B' })],
        [`${router}.delete`, async (admin) => ({ id: (await create(admin)).id })],
      ]
      if (isSortable)
        inputs.push([`${router}.arrange`, async (admin) => ({ ids: [(await create(admin)).id] })])
      return inputs
    }),
  )
}

/** A value for each required field. A text gets a date, which fits most patterns, or else an amount. */
function leastInput(schema: z.core.$ZodType): Record<string, unknown> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const valueOf = (name: string) => {
    const { type, enum: options, pattern = '' } = Object(properties[name])
    if (options) return options[0]
    if (type !== 'string') return type === 'boolean' ? true : 1
    if (name.endsWith('_url')) return 'https://example.com'
    return ['2026-11-28', '12.50'].find((text) => new RegExp(pattern).test(text))
  }
  return Object.fromEntries(required.map((name) => [name, valueOf(name)]))
}

/** The tables with content that visitors see: the database notifies all instances of their changes. */
const SITE_TABLES = new Set<string>([...SECTIONS.map(({ table }) => table), 'media', 'settings'])

const mutations = procedures.filter(([, procedure]) => procedure._def.type === 'mutation')

// 391
test('Activity: every mutation leaves an entry, or is listed as an exception', () => {
  const listed = [...Object.keys(INPUTS), ...Object.keys(WITHOUT_ENTRY)]
  expect(mutations.map(([name]) => name).toSorted()).toEqual(listed.toSorted())
})

// 391 S29
test.each(Object.keys(INPUTS))(
  'Activity: %s leaves an entry with account and address, and invalidates the caches if visitors see the change',
  async (name) => {
    const lines: LogLine[] = []
    const me = await insertAccount({ state: 'active' })
    const password_hash = await hashPassword(PASSWORD)
    await db.updateTable('users').set({ password_hash }).where('id', '=', me.id).execute()
    const log = createCollectingLog(lines)
    const env = { ...createTestContext().env, SMTP_URL: mailServer.url }
    let clears = 0
    const context = createTestContext({ account: async () => me, env, log })
    const input = await INPUTS[name]?.(createTestClient(context), me)
    lines.length = 0
    const before = await db.selectFrom('activity').select('id').execute()
    const [, procedure] = mutations.find(([procedureName]) => procedureName === name) ?? []
    await procedure?.({
      ctx: { ...context, invalidateCaches: () => void (clears += 1) },
      path: name,
      type: 'mutation',
      input,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    })
    const entries = await db
      .selectFrom('activity')
      .select(['id', 'user_id', 'address', 'table_name'])
      .where('id', 'not in', [me.id, ...before.map(({ id }) => id)])
      .execute()
    expect(entries.length).toBeGreaterThan(0)
    expect(clears > 0).toBe(entries.some((entry) => SITE_TABLES.has(entry.table_name)))
    // A sign-up's entry names the account that it creates.
    const author = name === 'auth.signUp' ? entries[0]?.user_id : me.id
    for (const entry of entries) expect(entry).toMatchObject({ user_id: author, address: context.address })
    expect(author).toBeTruthy()
    if (!LOGGED.test(name)) return
    const actor = lines.map(({ by, account }) => by ?? account)
    expect(actor).toEqual([author])
    expect(lines).toMatchObject([{ address: context.address }])
  },
)

// 391 S29
test('Activity and log: both record an export with account and address, but not whose data it holds', async () => {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app)
  await insertInquiry(db)
  app.lines.length = 0
  await (await me.request('/inquiries.csv')).text()
  await me.query('inquiry.exportPerson', { email: 'meera@example.com' })
  const source = { address: '203.0.113.7' }
  const logged = app.lines.filter(({ event }) => event !== 'request')
  expect(logged).toMatchObject([
    { event: 'inquiries_exported', by: me.id, ...source },
    { event: 'person_exported', by: me.id, ...source },
  ])
  const entries = await db
    .selectFrom('activity')
    .select(['user_id', 'address', 'after'])
    .where('action', '=', 'export')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { user_id: me.id, after: null, ...source },
    { user_id: me.id, after: { inquiries: 1, newsletter: 0 }, ...source },
  ])
  expect(JSON.stringify(logged)).not.toContain('meera')
})
