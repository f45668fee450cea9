import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { buildInquiryForm } from '../../../tests/support/form-data.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

/** A visitor's inquiry, and another into which it may be merged. */
async function sentInquiry(form: Record<string, unknown>) {
  const visitor = asVisitor()
  const { reference } = await visitor.inquiry.create.mutate({ ...buildInquiryForm(), ...form })
  const { id } = await db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow()
  const into = await insertInquiry(db, { email: 'office@example.com' })
  const merge = async () => (await asAdmin()).inquiry.merge.mutate({ id, into })
  const again = (other: object = {}) =>
    visitor.inquiry.create.mutate({ ...buildInquiryForm(), ...form, ...other })
  return { reference, id, into, merge, again }
}

const inquiryIds = async () =>
  (await db.selectFrom('inquiries').select('id').orderBy('id').execute()).map(({ id }) => id)

// S30
test('Inquiry form: a retry after the inquiry was merged makes no second one, and gets the same reference', async () => {
  const { reference, id, into, merge, again } = await sentInquiry({ idempotency_key: newId() })
  await merge()
  expect(await again()).toEqual({ received: true, reference })
  expect(await inquiryIds()).toEqual([id, into].toSorted())
  expect(await expectCallError(again({ message: 'Quite other words than before.' }))).toMatchObject({
    httpStatus: 409,
    reason: 'key_reused',
  })
})

// S30
test('Inquiry form: a retry while a server of the previous version merges by deleting makes no second one either', async () => {
  const { reference, id, into, again } = await sentInquiry({ idempotency_key: newId() })
  const merging = await db.startTransaction().execute()
  const { name, email, phone, project_type, message } = buildInquiryForm()
  const sent = { source: 'inquiry', name, email, phone, project_type, message, consent_version: '1' }
  await sql`
    insert into inquiry_aliases (id, inquiry_id, received_at, won, sent, idempotency_key, body_hash)
    select id, ${into}, created_at, false, ${JSON.stringify(sent)}, idempotency_key, body_hash
    from inquiries where id = ${id}`.execute(merging)
  await merging.deleteFrom('inquiries').where('id', '=', id).execute()
  const retried = again()
  await untilBlocked()
  await merging.commit().execute()
  expect(await retried).toEqual({ received: true, reference })
  expect(await inquiryIds()).toEqual([id, into].toSorted())
})

// S30
test('Inquiry form: without a key, the same text within ten minutes is a duplicate after a merge too', async () => {
  const { reference, id, into, merge, again } = await sentInquiry({})
  await merge()
  expect(await again()).toEqual({ received: true, reference })
  expect(await inquiryIds()).toEqual([id, into].toSorted())
})
