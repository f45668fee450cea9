import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, timestamps } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor, type CallError, expectCallError } from '../../../tests/support/trpc-caller.ts'
import type { ContentTable } from './table.ts'

const sectionText = (title: string, updated_at: string | null = null) => ({
  title,
  content: `${title},\nin two lines.`,
  updated_at,
})

// 336
test('Content: saved sections are public', async () => {
  const admin = await asAdmin()
  expect(await asVisitor().content.all.query()).toEqual({})
  const about = await admin.content.save.mutate({ section: 'about', ...sectionText('Ours') })
  const hero = await admin.content.save.mutate({ section: 'hero', ...sectionText('Power') })
  expect(hero).toMatchObject({ section: 'hero', title: 'Power', content: 'Power,\nin two lines.' })
  expect(await asVisitor().content.all.query()).toEqual({ hero, about })
  const process = await admin.content.save.mutate({ section: 'process', ...sectionText('Stages') })
  expect(await asVisitor().content.all.query()).toEqual({ hero, about, process })
})

// 337
test('Content: saving a section again updates its row', async () => {
  const admin = await asAdmin()
  const first = await admin.content.save.mutate({ section: 'hero', ...sectionText('First') })
  const second = await admin.content.save.mutate({
    section: 'hero',
    ...sectionText('Second', first.updated_at),
  })
  expect(second).toMatchObject({ id: first.id, created_at: first.created_at, title: 'Second' })
  expect(second.updated_at > first.updated_at).toBe(true)
  const emptied = await admin.content.save.mutate({
    section: 'hero',
    title: '',
    content: '',
    updated_at: second.updated_at,
  })
  expect(emptied).toMatchObject({ title: '', content: '' })
  expect(await db.selectFrom('gsp_content').select('id').execute()).toHaveLength(1)
})

// 390
test('Content: a save from a stale version is refused with the current row', async () => {
  const admin = await asAdmin()
  const first = await admin.content.save.mutate({ section: 'hero', ...sectionText('First') })
  const current = await admin.content.save.mutate({
    section: 'hero',
    ...sectionText('Second', first.updated_at),
  })
  for (const updated_at of [first.updated_at, null])
    expect(
      await expectCallError(
        admin.content.save.mutate({ section: 'hero', ...sectionText('Third', updated_at) }),
      ),
    ).toMatchObject({ code: 'CONFLICT', httpStatus: 409, reason: 'stale', current })
})

// 390
test('Content: of several concurrent first saves of a section one succeeds', async () => {
  const admin = await asAdmin()
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((title) =>
      admin.content.save.mutate({ section: 'hero', ...sectionText(title) }),
    ),
  )
  const saved = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.title] : []))
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { data: CallError }).data] : [],
  )
  expect(saved).toHaveLength(1)
  const stale = { reason: 'stale', current: { title: saved[0] } }
  expect(refused).toMatchObject([stale, stale, stale])
})

test('Content: all three sections can be saved together', async () => {
  const admin = await asAdmin()
  const hero = await admin.content.save.mutate({ section: 'hero', ...sectionText('Old') })
  const saved = await admin.content.saveAll.mutate({
    hero: sectionText('Hero', hero.updated_at),
    about: sectionText('About'),
    process: sectionText('Process'),
  })
  expect(saved).toMatchObject({
    hero: { title: 'Hero' },
    about: { title: 'About' },
    process: { title: 'Process' },
  })
  expect(await asVisitor().content.all.query()).toEqual(saved)
})

// 390
test('Content: if one of the three sections is stale, nothing is saved and the stale sections are returned', async () => {
  const admin = await asAdmin()
  const hero = await admin.content.save.mutate({ section: 'hero', ...sectionText('Theirs') })
  const about = await admin.content.save.mutate({ section: 'about', ...sectionText('About') })
  const allSections = {
    hero: sectionText('Mine'),
    about: sectionText('Mine', about.updated_at),
    process: sectionText('Mine'),
  }
  const refused = await expectCallError(admin.content.saveAll.mutate(allSections))
  expect(refused).toMatchObject({ httpStatus: 409, reason: 'stale' })
  expect(refused.current).toEqual({ hero })
  expect(await asVisitor().content.all.query()).toEqual({ hero, about })
})

test('Content: of several concurrent saves of all sections one succeeds, and none deadlocks', async () => {
  const admin = await asAdmin()
  const allSections = (title: string) => ({
    hero: sectionText(title),
    about: sectionText(title),
    process: sectionText(title),
  })
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((title) => admin.content.saveAll.mutate(allSections(title))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { hero, about, process } = await asVisitor().content.all.query()
  expect(new Set([hero!.title, about!.title, process!.title]).size).toBe(1)
})

test('Content: an invalid value is refused at its field', async () => {
  const admin = await asAdmin()
  const invalidInputs: [object, string][] = [
    [{ title: 'a'.repeat(201) }, 'title'],
    [{ title: 'two\nlines' }, 'title'],
    [{ content: 'a'.repeat(10_001) }, 'content'],
    [{ section: 'footer' }, 'section'],
    [{ colour: 'red' }, 'colour'],
  ]
  for (const [overrides, field] of invalidInputs) {
    const input = { section: 'hero' as const, ...sectionText('x'), ...overrides }
    const { httpStatus, fields } = await expectCallError(admin.content.save.mutate(input))
    expect([httpStatus, Object.keys(fields ?? {})]).toEqual([400, [field]])
  }
})

// 391
test('Content: every save leaves an activity entry with before and after', async () => {
  const admin = await asAdmin()
  const first = await admin.content.save.mutate({ section: 'hero', ...sectionText('First') })
  const second = await admin.content.save.mutate({
    section: 'hero',
    ...sectionText('Second', first.updated_at),
  })
  const { items } = await admin.activity.list.query({ table: 'gsp_content' })
  expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'update', before: first, after: second },
    { action: 'create', before: null, after: first },
  ])
})

test('Content: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).gsp_content).toEqual({
    id: 'uuid',
    section: 'text',
    title: 'text',
    content: 'text',
    ...timestamps,
  } satisfies Columns<ContentTable>)
})
