import { expect, test } from 'vitest'
import { db, insertAccount } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'
import { displayName } from '../../core/auth/schema.ts'

test('Profile: only the given fields change', async () => {
  const { client } = await signedInClient()
  const empty = {
    name: null,
    phone: null,
    notify: { assigned: true, follow_up: true, deadline: true, backup: true, digest: false },
    calendar_since: null,
  }
  expect(await client.auth.profile.query()).toEqual(empty)
  await client.auth.setProfile.mutate({ name: '  Asha Rao ', phone: '+91 98200 12345' })
  await client.auth.setProfile.mutate({ notify: { digest: true } })
  expect(await client.auth.setProfile.mutate({ notify: { assigned: false } })).toEqual({
    ...empty,
    name: 'Asha Rao',
    phone: '+91 98200 12345',
    notify: { assigned: false, follow_up: true, deadline: true, backup: true, digest: true },
  })
  expect(await client.auth.setProfile.mutate({ name: '', phone: null })).toMatchObject({
    name: null,
    phone: null,
  })
})

test('Profile: a name that is too long or taken and an invalid phone number are refused at their fields', async () => {
  const { client } = await signedInClient()
  const other = await insertAccount()
  await db.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', other.id).execute()
  const refusalOf = async (input: object) => {
    const { httpStatus, fields } = await expectCallError(client.auth.setProfile.mutate(input))
    return [httpStatus, Object.keys(fields ?? {})]
  }
  expect(await refusalOf({ name: 'x'.repeat(61) })).toEqual([400, ['name']])
  expect(await refusalOf({ name: 'asha rao' })).toEqual([409, ['name']])
  expect(await refusalOf({ phone: '12' })).toEqual([400, ['phone']])
  expect(await refusalOf({ notify: { all: true } })).toEqual([400, ['all']])
})

test('Profile: the activity entry names the changed fields, but not their values', async () => {
  const { me, client } = await signedInClient()
  await client.auth.setProfile.mutate({ name: 'Asha Rao', phone: '+91 98200 12345' })
  const { items } = await client.activity.list.query({})
  expect(items).toMatchObject([
    { action: 'set_profile', record_id: me.id, by_name: 'Asha Rao', after: { fields: ['name', 'phone'] } },
  ])
  expect(JSON.stringify(items)).not.toContain('98200')
})

test('Names: are shown in the list of accounts, beside notes, changes of status and activity entries', async () => {
  const { me, client } = await signedInClient()
  const id = await insertInquiry(db)
  await client.inquiry.addNote.mutate({ id, note: 'Rang back.' })
  await client.inquiry.setStatus.mutate({ id, status: 'contacted' })
  const before = await client.inquiry.byId.query({ id })
  expect(before.notes).toMatchObject([{ author: me.email, author_name: null }])
  await client.auth.setProfile.mutate({ name: 'Asha Rao', phone: '+91 98200 12345' })
  const { notes, history } = await client.inquiry.byId.query({ id })
  expect(notes).toMatchObject([{ author: me.email, author_name: 'Asha Rao' }])
  expect(history).toMatchObject([{ by: me.email, by_name: 'Asha Rao' }])
  expect(await client.auth.accounts.query()).toMatchObject([{ name: 'Asha Rao', phone: '+91 98200 12345' }])
})

test('Names: an account without one is named by the part of its address before the @', () => {
  expect(displayName({ name: null, email: 'asha.rao@example.in' })).toBe('asha.rao')
  expect(displayName({ name: 'Asha Rao', email: 'x@example.in' })).toBe('Asha Rao')
})
