import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createFakeMail } from '../../tests/support/fake-mail.ts'
import { buildInquiryForm } from '../../tests/support/form-data.ts'
import { createTestClient, createTestContext, expectCallError } from '../../tests/support/trpc-caller.ts'
import '../../tests/support/factories.ts'
import { connect } from './database/connect.ts'
import { isDatabaseUnavailable } from './database/database-errors.ts'
import { fieldErrors } from './errors.ts'
import { toHttpError } from './http/http-error.ts'

const errorWithCode = (code: string, properties: object = {}) =>
  Object.assign(new Error('thrown'), { code, ...properties })

// 351, S16, S34
test.each([
  ['a connection that is refused', errorWithCode('ECONNREFUSED', { syscall: 'connect' }), 503, '5'],
  ['a socket folder that is missing', errorWithCode('ENOENT', { syscall: 'connect' }), 503, '5'],
  ['a server that shuts down', errorWithCode('57P01'), 503, '5'],
  ['a database whose disk is full', errorWithCode('53100'), 503, '5'],
  ['too many connections', errorWithCode('53300'), 503, '5'],
  ['a statement that timed out', errorWithCode('57014'), 503, '5'],
  ['a wait for a lock that timed out', errorWithCode('55P03'), 503, '5'],
  ['a deadlock', errorWithCode('40P01'), 503, '1'],
  ['a serialization failure', errorWithCode('40001'), 503, '1'],
  ['a missing file of our own', errorWithCode('ENOENT', { syscall: 'open' }), 500, undefined],
  ['a value out of range', errorWithCode('22003'), 400, undefined],
  ['a value in use', errorWithCode('23505', { detail: 'Key (slug)=(thrown) exists.' }), 409, undefined],
  ['an invalid statement of our own', errorWithCode('42703'), 500, undefined],
])('Errors: %s has the right status and Retry-After', (_, error, status, retryAfter) => {
  expect(toHttpError(error)).toMatchObject({ status })
  expect(toHttpError(error).retryAfter).toBe(retryAfter)
  expect(toHttpError(error).message).not.toContain('thrown')
})

test('Errors: a deadlock is not reported as an unavailable database', () => {
  expect(isDatabaseUnavailable(errorWithCode('40P01'))).toBe(false)
})

// S16
test('Errors: as many errors of one field as a body can cause are collected within a second', () => {
  const { error } = z.object({ ids: z.array(z.uuid()) }).safeParse({ ids: Array(80_000).fill('') })
  const startedAt = performance.now()
  expect(fieldErrors(error!).ids).toHaveLength(80_000)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

// 351
test('Errors: without the database a call fails with our own message, which does not reveal the cause', async () => {
  const unavailableDb = connect({ host: '/nowhere', user: 'secret_user', database: 'secret_name' }, () => {})
  const visitor = createTestClient(createTestContext({ db: unavailableDb }))
  for (const call of [
    () => visitor.projects.list.query(),
    () => visitor.settings.get.query(),
    () => visitor.inquiry.create.mutate(buildInquiryForm()),
    () => visitor.inquiry.subscribe.mutate({ email: 'reader@example.com' }),
  ]) {
    const { message, httpStatus, ...rest } = await expectCallError(call())
    expect([httpStatus, message]).toEqual([503, 'The database is unavailable. Please try again.'])
    expect(JSON.stringify(rest)).not.toMatch(/secret|nowhere|ENOENT|select|stack/i)
  }
  await unavailableDb.destroy()
})

// 351
test('Errors: a 500 reveals nothing about its cause', async () => {
  const mail = {
    ...createFakeMail(),
    send: () => Promise.reject(new Error('select secret from users at /srv/app.ts:1')),
  }
  const error = await expectCallError(
    createTestClient(createTestContext({ mail })).inquiry.create.mutate(buildInquiryForm()),
  )
  expect(error).toMatchObject({ httpStatus: 500, message: 'Something went wrong on our side.' })
  expect(JSON.stringify(error)).not.toMatch(/secret|select|app\.ts/)
})
