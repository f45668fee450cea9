import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { createFakeMail } from '../../../tests/support/fake-mail.ts'
import { buildInquiryForm, buildContactForm } from '../../../tests/support/form-data.ts'
import { HOMES } from '../../../tests/support/project-types.ts'
import { asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { readEnv } from '../../core/env.ts'

test('Inquiry mails: staff and sender get one each', async () => {
  const mail = createFakeMail()
  const env = readEnv({ LIMITS: 'off', HOST: '127.0.0.1', NOTIFY_EMAIL: 'office@site.example' })
  const { reference } = await asVisitor({ mail, env }).inquiry.create.mutate(buildInquiryForm())
  const [staff, sender] = mail.messages
  expect(mail.messages).toHaveLength(2)
  expect(staff).toMatchObject({ to: 'office@site.example', staff: true, replyTo: 'meera@example.com' })
  expect(staff!.subject).toBe(`New inquiry ${reference} from Meera Joshi`)
  expect(staff!.details).toContainEqual(['Project type', HOMES.label])
  const [row] = await storedInquiries()
  expect(staff!.link!.url).toBe(`http://localhost:3000/admin/inquiries?id=${row!.id}`)
  expect(sender).toMatchObject({ to: 'meera@example.com' })
  expect(sender!.staff).toBeUndefined()
  expect(sender!.subject).toContain(reference)
})

test('Acknowledgement: repeats nothing that the sender typed, and is marked as an automatic reply', async () => {
  const mail = createFakeMail()
  const senderInput = {
    name: 'Buy Now At Evil Example',
    company: 'https://evil.example',
    phone: '+91 98765 43210',
    message: 'Your parcel waits, pay the fee at https://evil.example/pay today.',
  }
  const { reference } = await asVisitor({ mail }).inquiry.create.mutate({
    ...buildInquiryForm(),
    ...senderInput,
  })
  const contactResult = await asVisitor({ mail }).inquiry.contact.mutate({
    ...buildContactForm(),
    name: senderInput.name,
    message: senderInput.message,
  })
  const acknowledgements = mail.messages.filter(({ staff }) => !staff)
  expect(acknowledgements.map(({ subject }) => subject)).toEqual([
    `We have your message (${reference})`,
    `We have your message (${contactResult.reference})`,
  ])
  for (const message of acknowledgements) {
    const mailText = JSON.stringify(message)
    for (const value of Object.values(senderInput)) expect(mailText).not.toContain(value)
    expect(message).toMatchObject({ autoReply: true })
    expect(message.replyTo).toBeUndefined()
  }
})

test('Inquiry mails: when they cannot be queued, the inquiry is not acknowledged and not stored', async () => {
  const mail = { ...createFakeMail(), send: () => Promise.reject(new Error('the queue is away')) }
  expect(await expectCallError(asVisitor({ mail }).inquiry.create.mutate(buildInquiryForm()))).toMatchObject({
    httpStatus: 500,
    message: 'Something went wrong on our side.',
  })
  expect(await storedInquiries()).toEqual([])
})

const storedInquiries = () => db.selectFrom('inquiries').selectAll().execute()
