import { expect, test } from 'vitest'
import { db } from '../tests/support/database.ts'
import { procedures } from '../tests/support/procedures.ts'
import { createRole, type Role, ROLES, ROLES_FOR_FACTOR } from '../tests/support/roles.ts'
import { createTestApp, signedInVisitor, type Visitor } from '../tests/support/test-app.ts'

/** Procedures that a visitor may call. Each addition needs a reason to open it to everybody (D12). */
const PUBLIC = [
  'auth.passkeyOptions',
  'auth.requestPasswordReset',
  'auth.resetPassword',
  'auth.session',
  'auth.signIn',
  'auth.signInWithPasskey',
  'auth.signUp',
  'clients.list',
  'content.all',
  'content.article',
  'content.articleList',
  'content.faqList',
  'inquiry.contact',
  'inquiry.create',
  'inquiry.requestData',
  'inquiry.subscribe',
  'projects.get',
  'projects.list',
  'services.bySlug',
  'services.list',
  'settings.get',
  'team.list',
]

/** Procedures that an account may call on itself, whatever its state. */
const OWN_ACCOUNT = [
  'auth.signOut',
  'auth.resendVerification',
  'auth.changePassword',
  'auth.signOutEverywhere',
  'auth.sessions',
  'auth.endSession',
  'auth.secondFactors',
]

/** Procedures that an account may call on itself once its address is verified. */
const VERIFIED_ACCOUNT = [
  'auth.startTotp',
  'auth.confirmTotp',
  'auth.startPasskey',
  'auth.confirmPasskey',
  'auth.newRecoveryCodes',
  'auth.removeFactor',
]

/** Procedures of active accounts that other programs call by name. */
const NAMED_ADMIN = [
  'auth.accounts',
  'auth.approve',
  'auth.disable',
  'auth.enable',
  'auth.profile',
  'auth.setProfile',
  'auth.makeCalendarAddress',
  'auth.removeCalendarAddress',
  'auth.pushKey',
  'auth.subscribePush',
  'auth.unsubscribePush',
  'inquiry.list',
  'inquiry.followUps',
  'inquiry.byId',
  'inquiry.markSeen',
  'inquiry.add',
  'inquiry.setStatus',
  'inquiry.assign',
  'inquiry.update',
  'inquiry.merge',
  'inquiry.addNote',
  'inquiry.reply',
  'inquiry.retryReply',
  'inquiry.logReply',
  'inquiry.templates',
  'inquiry.saveTemplate',
  'inquiry.deleteTemplate',
  'inquiry.deadMails',
  'inquiry.retryMail',
  'inquiry.discardMail',
  'inquiry.mailKinds',
  'inquiry.sendTestMail',
  'inquiry.subscribers',
  'inquiry.removeSubscriber',
  'inquiry.delete',
  'inquiry.exportPerson',
  'inquiry.erasePerson',
  'inquiry.live',
  'inquiry.bulk',
  'inquiry.undo',
  'inquiry.views',
  'inquiry.saveView',
  'inquiry.deleteView',
  ...['projects', 'services', 'team', 'clients'].flatMap((section) =>
    ['listAll', 'create', 'update', 'delete'].map((verb) => `${section}.${verb}`),
  ),
  'services.arrange',
  'team.arrange',
  'clients.arrange',
  'content.save',
  'content.saveAll',
  'content.articles',
  'content.articleById',
  'content.previewArticle',
  'content.saveArticle',
  'content.deleteArticle',
  'content.faq',
  'content.saveFaq',
  'content.deleteFaq',
  'content.arrangeFaq',
  'content.startFromSamples',
  'settings.save',
  'stats.dashboard',
  'stats.inquiries',
  'stats.funnel',
  'stats.visits',
  'stats.setup',
  'stats.backup',
  'media.list',
  'media.get',
  'media.update',
  'media.replace',
  'media.delete',
  'media.deleteUnused',
  'activity.list',
  'activity.restore',
  'activity.undo',
]

/** Procedures that only active accounts may call: all that are on none of the first three lists. */
const ADMIN = procedures
  .map(([name]) => name)
  .filter((name) => ![...PUBLIC, ...OWN_ACCOUNT, ...VERIFIED_ACCOUNT].includes(name))

/** The status of the refusal that a call must get, or 'open'. */
function expectedAccess(name: string, { state, hasSecondFactor }: Role, isFactorRequired: boolean) {
  if (PUBLIC.includes(name)) return 'open'
  if (state === null || state === 'disabled') return 401
  if (OWN_ACCOUNT.includes(name)) return 'open'
  if (VERIFIED_ACCOUNT.includes(name)) return state === 'unverified' ? 403 : 'open'
  return state === 'active' && (hasSecondFactor || !isFactorRequired) ? 'open' : 403
}

const isMutation = (name: string) =>
  procedures.some(([each, { _def }]) => each === name && _def.type === 'mutation')

/** Calls a procedure without input: 400 is not a refusal, because the input is read after the permission is checked. */
async function accessTo(visitor: Visitor, name: string) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'null' }
  const { status, body } = await visitor.request(`/trpc/${name}`, isMutation(name) ? init : {})
  await body?.cancel()
  return [200, 400].includes(status) ? 'open' : status
}

// 364
test('Access matrix: every listed procedure exists, and is on one list only', () => {
  const listed = [...PUBLIC, ...OWN_ACCOUNT, ...VERIFIED_ACCOUNT, ...NAMED_ADMIN]
  expect(listed.filter((name, i) => listed.indexOf(name) !== i)).toEqual([])
  const names = procedures.map(([name]) => name)
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
  expect(NAMED_ADMIN.filter((name) => !ADMIN.includes(name))).toEqual([])
})

for (const REQUIRE_SECOND_FACTOR of [false, true])
  for (const role of REQUIRE_SECOND_FACTOR ? ROLES_FOR_FACTOR : ROLES) {
    const factor = role.hasSecondFactor ? 'with a second factor' : 'without a second factor'
    const site = REQUIRE_SECOND_FACTOR ? ' where the site asks for one' : ''
    const who = role.state === null ? 'a visitor' : `an account that is ${role.state}, ${factor}${site}`
    // 242, 368, 236, 369, 387 S01, S02, S13
    test(`Access matrix: ${who}, at every procedure`, async () => {
      const testApp = createTestApp(db, { LIMITS: false, REQUIRE_SECOND_FACTOR })
      const newSession = await createRole(db, testApp, role)
      const found: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      for (const [name] of procedures) {
        found[name] = await accessTo(await newSession(), name)
        expected[name] = expectedAccess(name, role, REQUIRE_SECOND_FACTOR)
      }
      expect(found).toEqual(expected)
    })
  }

// S01
test('Access matrix: a batch does not open a call that is refused on its own', async () => {
  const testApp = createTestApp(db, { LIMITS: false })
  const closed = procedures.map(([name]) => name).filter((name) => ADMIN.includes(name))
  const pending = await signedInVisitor(db, testApp, 'pending@firm.test', 'pending')
  for (const [visitor, refusal] of [
    [testApp.visitor(), 401],
    [pending, 403],
  ] as const)
    for (const name of closed.filter((one) => one !== 'inquiry.live')) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
      const path = isMutation(name) ? `auth.passkeyOptions,${name}` : `auth.session,${name},settings.get`
      const response = await visitor.request(`/trpc/${path}?batch=1`, isMutation(name) ? init : {})
      const [first, second] = (await response.json()) as { error?: { data: { httpStatus: number } } }[]
      expect([name, first?.error?.data.httpStatus === refusal, second?.error?.data.httpStatus]).toEqual([
        name,
        false,
        refusal,
      ])
    }
})

/** Paths that a proxy, a file system or another framework takes for the same call; `*` stands for its name. */
const SPELLINGS = [
  '//trpc/*',
  '/trpc//*',
  '/trpc/./*',
  '/x/../trpc/*',
  '/trpc%2f*',
  '/trpc/%2f*',
  '/TRPC/*',
  '/trpc/*/',
  '/trpc/*%00',
  '/trpc/*%20',
  '/trpc/*;a=b',
  '/trpc/*?batch=1',
  '/trpc/*#/settings.get',
  '/trpc/settings.get/../*',
]

/** Headers that have made other servers treat a request as an insider's. */
const HEADERS = {
  authorization: 'Bearer admin',
  cookie: 'session=undefined; session=; __Host-session=x',
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-original-url': '/trpc/settings.get',
  'x-rewrite-url': '/trpc/settings.get',
  'x-http-method-override': 'GET',
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-user': 'asha@example.in',
  'x-real-ip': '127.0.0.1',
}

// S01
test('Access matrix: no spelling and no header opens a query of the back office to a visitor', async () => {
  const visitor = createTestApp(db).visitor()
  const queries = procedures.filter(([name, { _def }]) => ADMIN.includes(name) && _def.type === 'query')
  for (const [name] of queries)
    for (const spelling of ['/trpc/*', ...SPELLINGS])
      for (const headers of [{}, HEADERS]) {
        const path = spelling.replace('*', name)
        const { status } = await visitor.request(path, { headers })
        expect([path, [308, 400, 401, 404].includes(status)]).toEqual([path, true])
      }
})
