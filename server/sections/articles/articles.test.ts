import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, time, timestamps } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'
import { mediaUrl } from '../../core/media/schema.ts'
import { sampleArticles } from './samples/sample-articles.ts'
import type { ArticlesTable } from './table.ts'

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The slugs that visitors see, newest first. */
const publicSlugs = async () => (await asVisitor().content.articleList.query()).map(({ slug }) => slug)

test('Articles: every field comes back as written', async () => {
  const admin = await asAdmin()
  const { hash } = await insertPicture()
  const fields = {
    title: 'The earth pit',
    slug: 'the-pit',
    category: 'Projects',
    summary: 'Found by ear.',
    image_url: mediaUrl(hash),
    body: '## Depth\n\nThree metres.',
    status: 'published' as const,
    publish_at: '2026-01-05T04:30:00.000Z',
  }
  const saved = await admin.content.saveArticle.mutate(fields)
  expect(saved).toMatchObject(fields)
  expect(await admin.content.articleById.query({ id: saved.id })).toEqual(saved)
  const [listed] = await admin.content.articles.query()
  const { body: _, ...listedFields } = fields
  expect(listed).toMatchObject(listedFields)
  expect(listed).not.toHaveProperty('body')
  const { status: __, ...shown } = listedFields
  for (const id of ['the-pit', saved.id])
    expect(await asVisitor().content.article.query({ id })).toMatchObject({
      ...shown,
      picture: { url: mediaUrl(hash) },
      text: {
        facts: [],
        blocks: [
          { kind: 'heading', text: 'Depth' },
          { kind: 'paragraph', text: 'Three metres.' },
        ],
      },
      older: null,
      newer: null,
    })
})

// D27
test('Articles: while none is published, visitors see the samples, each at its own address', async () => {
  const admin = await asAdmin()
  const sampleSlugs = sampleArticles.map(({ slug }) => slug)
  await admin.content.saveArticle.mutate({ title: 'A draft' })
  expect(await publicSlugs()).toEqual(sampleSlugs)
  expect(await asVisitor().content.articleList.query({ limit: 3 })).toHaveLength(3)
  const second = await asVisitor().content.article.query({ id: sampleSlugs[1]! })
  expect(second).toMatchObject({ newer: { slug: sampleSlugs[0] }, older: { slug: sampleSlugs[2] } })
  await admin.content.saveArticle.mutate({ title: 'Ours', status: 'published' })
  expect(await publicSlugs()).toEqual(['ours'])
  const gone = await expectCallError(asVisitor().content.article.query({ id: sampleSlugs[1]! }))
  expect(gone.httpStatus).toBe(404)
})

test('Articles: only staff see drafts and articles whose publish time is in the future', async () => {
  const admin = await asAdmin()
  const old = { title: 'Old', status: 'published' as const, publish_at: hoursFromNow(-48) }
  await admin.content.saveArticle.mutate(old)
  await admin.content.saveArticle.mutate({ title: 'Draft', publish_at: hoursFromNow(-1) })
  const later = { title: 'Later', status: 'published' as const, publish_at: hoursFromNow(1) }
  const { id, updated_at } = await admin.content.saveArticle.mutate(later)
  expect(await publicSlugs()).toEqual(['old'])
  for (const hidden of ['draft', 'later', id])
    expect((await expectCallError(asVisitor().content.article.query({ id: hidden }))).httpStatus).toBe(404)
  await admin.content.saveArticle.mutate({ id, updated_at, publish_at: hoursFromNow(-1) })
  expect(await publicSlugs()).toEqual(['later', 'old'])
  expect(await asVisitor().content.article.query({ id: 'later' })).toMatchObject({ older: { slug: 'old' } })
})

test('Articles: publishing without a time sets the current one, which remains when it becomes a draft again', async () => {
  const admin = await asAdmin()
  const draft = await admin.content.saveArticle.mutate({ title: 'Draft' })
  expect(draft).toMatchObject({ status: 'draft', publish_at: null, slug: 'draft' })
  const { id, updated_at } = draft
  const now = await admin.content.saveArticle.mutate({ id, updated_at, status: 'published' })
  expect(Math.abs(Date.parse(now.publish_at!) - Date.now())).toBeLessThan(60_000)
  const back = await admin.content.saveArticle.mutate({
    id,
    updated_at: now.updated_at,
    status: 'draft',
  })
  expect(back.publish_at).toBe(now.publish_at)
})

test('Articles: the list has the newest hundred, and older ones still have neighbours', async () => {
  const day = (i: number) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString()
  await db
    .insertInto('articles')
    .values(
      Array.from({ length: 105 }, (_, i) => ({
        id: newId(),
        slug: `article-${i}`,
        title: `Article ${i}`,
        status: 'published' as const,
        publish_at: day(i),
      })),
    )
    .execute()
  const slugs = await publicSlugs()
  expect([slugs.length, slugs[0], slugs.at(-1)]).toEqual([100, 'article-104', 'article-5'])
  expect(await asVisitor().content.article.query({ id: 'article-2' })).toMatchObject({
    older: { slug: 'article-1' },
    newer: { slug: 'article-3' },
  })
})

test('Articles: an invalid value or a taken slug is refused at its field', async () => {
  const admin = await asAdmin()
  const { id } = await admin.content.saveArticle.mutate({ title: 'Taken', slug: 'taken' })
  const invalidInputs: [object, string][] = [
    [{ title: '' }, 'title'],
    [{ title: undefined }, 'title'],
    [{ summary: 'a'.repeat(501) }, 'summary'],
    [{ body: 'a'.repeat(20_001) }, 'body'],
    [{ body: '>'.repeat(20_000) }, 'body'],
    [{ body: '['.repeat(20_000) }, 'body'],
    [{ body: '> > > > > deep' }, 'body'],
    [{ slug: 'A B' }, 'slug'],
    [{ status: 'active' }, 'status'],
    [{ publish_at: 'tomorrow' }, 'publish_at'],
    [{ image_url: 'javascript:alert(1)' }, 'image_url'],
    [{ image_url: `/media/${'0'.repeat(32)}` }, 'image_url'],
    [{ colour: 'red' }, 'colour'],
    [{ id }, 'updated_at'],
  ]
  for (const [overrides, field] of invalidInputs) {
    const { httpStatus, fields } = await expectCallError(
      admin.content.saveArticle.mutate({ title: 'x', ...overrides }),
    )
    expect([field, httpStatus, Object.keys(fields ?? {})]).toEqual([field, 400, [field]])
  }
  const taken = await expectCallError(admin.content.saveArticle.mutate({ title: 'x', slug: 'taken' }))
  expect(taken).toMatchObject({ httpStatus: 409, reason: 'taken', fields: { slug: expect.anything() } })
})

// 390, D28
test('Articles: a stale save is refused with the current row, and creation is idempotent', async () => {
  const admin = await asAdmin()
  const key = newId()
  const first = await admin.content.saveArticle.mutate({ title: 'One', idempotency_key: key })
  expect(await admin.content.saveArticle.mutate({ title: 'One', idempotency_key: key })).toEqual(first)
  const { id, updated_at } = first
  const current = await admin.content.saveArticle.mutate({ id, updated_at, title: 'Two' })
  const stale = await expectCallError(admin.content.saveArticle.mutate({ id, updated_at, title: 'Three' }))
  expect(stale).toMatchObject({ httpStatus: 409, reason: 'stale', current })
})

// D29
test('Articles: a deleted article is restored from Activity unchanged', async () => {
  const admin = await asAdmin()
  const saved = await admin.content.saveArticle.mutate({ title: 'One', body: 'Text', status: 'published' })
  await admin.content.deleteArticle.mutate({ id: saved.id })
  const { items } = await admin.activity.list.query({ table: 'articles' })
  expect(items.map(({ action }) => action)).toEqual(['delete', 'create'])
  await admin.activity.restore.mutate({ id: items[0]!.id })
  expect(await admin.content.articleById.query({ id: saved.id })).toMatchObject({
    title: 'One',
    body: 'Text',
    publish_at: saved.publish_at,
  })
})

test('Articles: a text that the form would refuse is rendered all the same', async () => {
  const values = {
    title: 'Restored',
    slug: 'restored',
    status: 'published' as const,
    publish_at: hoursFromNow(-1),
  }
  await db
    .insertInto('articles')
    .values({ ...values, id: newId(), body: '>'.repeat(20_000) })
    .execute()
  const { text } = await asVisitor().content.article.query({ id: 'restored' })
  expect(text.blocks).toEqual([{ kind: 'paragraph', text: '>'.repeat(20_000) }])
})

test('Articles: the preview returns the same as the page would, and writes nothing', async () => {
  const admin = await asAdmin()
  const { hash } = await insertPicture()
  const preview = await admin.content.previewArticle.mutate({
    title: 'Unsaved',
    category: 'Events',
    summary: '',
    image_url: mediaUrl(hash),
    body: '**Bold**',
    publish_at: null,
  })
  expect(preview).toMatchObject({
    title: 'Unsaved',
    picture: { url: mediaUrl(hash) },
    text: { blocks: [{ text: [{ kind: 'strong', text: 'Bold' }] }] },
  })
  expect(await admin.content.articles.query()).toEqual([])
})

// D27
test('Articles: staff can start from the samples once, and visitors see the same articles', async () => {
  const admin = await asAdmin()
  expect(await admin.content.startFromSamples.mutate({ table: 'articles' })).toEqual({ added: 9 })
  expect(await publicSlugs()).toEqual(sampleArticles.map(({ slug }) => slug))
  const plotted = await asVisitor().content.article.query({
    id: 'sixteen-floors-three-phases-one-quiet-summer',
  })
  expect(plotted.text.blocks.filter(({ kind }) => kind === 'table')).toHaveLength(3)
  const again = await expectCallError(admin.content.startFromSamples.mutate({ table: 'articles' }))
  expect(again.httpStatus).toBe(409)
})

test('News: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).articles).toEqual({
    id: 'uuid',
    slug: 'text',
    title: 'text',
    category: 'text',
    summary: 'text',
    image_url: 'text null',
    body: 'text',
    status: 'text',
    publish_at: `${time} null`,
    ...timestamps,
  } satisfies Columns<ArticlesTable>)
})
