import { Hono, type Context as HonoContext } from 'hono'
import type { AppEnv } from '../../../core/app-env.ts'
import { formatFirmTime } from '../../../core/firm-time/schema.ts'
import { readFormFields } from '../../../core/http/form-body.ts'
import { limitTokenAttempt } from '../../../core/rate-limiter.ts'
import { downloadOwnData, eraseOwnData, findDataLink } from './data-links.ts'
import {
  redirectVisitor,
  respondInvalidLink,
  respondVisitor,
  respondVisitorError,
} from './visitor-response.ts'

type C = HonoContext<AppEnv>

/**
 * The pages behind the link to a person's data, which `/privacy` mails. `GET /my-data` shows two buttons, and
 * `POST /my-data/download` sends JSON, once. `GET /my-data/erase` asks to confirm; its POST erases data and link.
 */
export const dataPages = new Hono<AppEnv>()
  .get('/my-data', async (c) => {
    const token = c.req.query('token') ?? ''
    const link = await tryToken(c, () => findDataLink(c.get('context').db, token))
    if (!link) return await respondInvalidLink(c)
    return await respondVisitor(c, { kind: 'data', token, downloaded_at: link.downloaded_at })
  })
  .post('/my-data/download', async (c) => {
    const { token = '' } = await readFormFields(c)
    const context = c.get('context')
    const found = await tryToken(
      c,
      async () => (await downloadOwnData(context, token)) ?? (await findDataLink(context.db, token)),
    )
    if (!found) return await respondInvalidLink(c)
    // Pressed again: the page tells when the data was downloaded.
    if ('downloaded_at' in found) return await respondVisitor(c, { kind: 'data', token, ...found })
    const name = `my-data-${formatFirmTime(new Date()).slice(0, 10)}.json`
    return new Response(JSON.stringify(found, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    })
  })
  .get('/my-data/erase', async (c) => {
    const token = c.req.query('token') ?? ''
    if (!(await tryToken(c, () => findDataLink(c.get('context').db, token))))
      return await respondInvalidLink(c)
    return await respondVisitor(c, { kind: 'erase', token })
  })
  .post('/my-data/erase', async (c) => {
    const { token = '' } = await readFormFields(c)
    const context = c.get('context')
    const erased = await tryToken(c, () => eraseOwnData(context, token))
    if (!erased) return await respondInvalidLink(c)
    return redirectVisitor(erased.kept > 0 ? '/my-data/erased?kept=1' : '/my-data/erased')
  })
  .get('/my-data/erased', (c) => respondVisitor(c, { kind: 'erased', retained: c.req.query('kept') === '1' }))

dataPages.onError((error, c) => respondVisitorError(c, error))

/** Looks up a token; attempts with wrong tokens are rate-limited. */
const tryToken = <Found>(c: C, find: () => Promise<Found>): Promise<Found> =>
  limitTokenAttempt(c.get('context'), find)
