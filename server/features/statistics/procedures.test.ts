import { expect, test } from 'vitest'
import { backdate, db } from '../../../tests/support/factories.ts'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { buildInquiryForm, buildContactForm } from '../../../tests/support/form-data.ts'
import { waitPastMidnight } from '../../../tests/support/midnight.ts'
import { HOMES, PLANTS } from '../../../tests/support/project-types.ts'
import { asAdmin, asVisitor } from '../../../tests/support/trpc-caller.ts'
import { calendarDay } from '../../core/firm-time/schema.ts'

test('Dashboard: inquiries of thirty days are counted by day in the firm’s time and by project type', async () => {
  await waitPastMidnight()
  const visitor = asVisitor()
  await visitor.inquiry.create.mutate(buildInquiryForm())
  await visitor.inquiry.create.mutate({
    ...buildInquiryForm(),
    message: 'A second of this type',
    project_type: HOMES.value,
  })
  await visitor.inquiry.create.mutate({
    ...buildInquiryForm(),
    message: 'One of another type',
    project_type: PLANTS.value,
  })
  await visitor.inquiry.contact.mutate(buildContactForm())
  const old = await db
    .selectFrom('inquiries')
    .select('id')
    .where('source', '=', 'contact')
    .executeTakeFirstOrThrow()
  await backdate('inquiries', old.id, 60 * 24 * 3)
  const { days, types } = await (await asAdmin()).stats.inquiries.query()
  const dateDaysAgo = (ago: number) => calendarDay(Date.now() - ago * 86_400_000)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ date: dateDaysAgo(0), count: 3 })
  expect(days.at(-4)).toEqual({ date: dateDaysAgo(3), count: 1 })
  expect(days[0]).toEqual({ date: dateDaysAgo(29), count: 0 })
  expect(types).toEqual([
    { project_type: HOMES.value, count: 2 },
    { project_type: PLANTS.value, count: 1 },
    { project_type: null, count: 1 },
  ])
  await backdate('inquiries', old.id, 60 * 24 * 30)
  const later = await (await asAdmin()).stats.inquiries.query()
  expect(later.days.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(later.types).not.toContainEqual({ project_type: null, count: 1 })
})

test('Dashboard: a day begins at midnight in the firm’s time', async () => {
  await waitPastMidnight()
  const midnight = firmDate(calendarDay(Date.now()))
  const rows = [midnight, new Date(midnight.getTime() - 1)].map((created_at, i) => ({
    ...buildInquiryForm(),
    id: `00000000-0000-7000-8000-00000000000${i}`,
    source: 'inquiry' as const,
    consent_version: '1',
    body_hash: Buffer.alloc(32),
    created_at,
  }))
  await db.insertInto('inquiries').values(rows).execute()
  const { days } = await (await asAdmin()).stats.inquiries.query()
  expect(days.slice(-2).map(({ count }) => count)).toEqual([1, 1])
})
