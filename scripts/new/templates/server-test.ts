import { refusedValue, sampleProperty, testedType } from '../field-code.ts'
import { type Field, pictureFields, pictureName, titleField } from '../fields.ts'
import type { Names } from '../names.ts'
import { SAMPLE_COUNT } from './server.ts'

/** An object with these fields, as TypeScript code. @param values override the sample values, by name */
export const sampleRow = (fields: readonly Field[], n = 1, values: Record<string, string> = {}): string =>
  `{ ${fields.map((field) => sampleProperty(field, n, values[field.name])).join(', ')} }`

/** The required fields of a new record. */
export const requiredRow = (fields: readonly Field[], n = 1): string =>
  sampleRow(
    fields.filter(({ presence }) => presence === 'required'),
    n,
  )

/** The tests of a new resource's procedures, modelled on the clients' tests. */
export function serverTestFile(names: Names, fields: readonly Field[]): string {
  const { camel, pascal, title, one, oneCamel, snake } = names
  const name = titleField(fields)?.name ?? ''
  const nullable = fields.filter(({ presence }) => presence === 'null')
  // The data of an uploaded picture: null for an external URL.
  const uploads = pictureFields(fields).map((field) => `${pictureName(field)}: null`)
  const listed = uploads.length > 0 ? `{ ...row, ${uploads.join(', ')} }` : 'row'
  const shown = fields.map((field) => {
    if (field.name === name) return `${name}: 'first'`
    const value = `${oneCamel}.${field.name}`
    return `${field.name}: ${field.type === 'markdown' ? `renderMarkdown(${value})` : value}`
  })
  const refused = fields.flatMap((field) => {
    const { value, message } = refusedValue(field) ?? {}
    return value ? [`[{ ${field.name}: ${value} }, '${field.name}', '${message}'],`] : []
  })
  return `
import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, timestamps } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'
import { seed } from '../../features/samples/seed.ts'
${fields.some(({ type }) => type === 'markdown') ? `import { renderMarkdown } from '../../core/text/markdown/render-markdown.ts'` : ''}
import type { ${pascal}Table } from './table.ts'

const ${oneCamel} = {
  ${fields.map((field) => `${sampleProperty(field)},`).join('\n  ')}
  order_index: 4,
  status: 'inactive' as const,
}

/** The required fields of a new record. */
const required = ${requiredRow(fields)}

const insert = (values: object) =>
  db.insertInto('${snake}').values({ id: newId(), ...required, ...values }).execute()

test('${title}: every field comes back as written', async () => {
  const admin = await asAdmin()
  const row = await admin.${camel}.create.mutate(${oneCamel})
  expect(row).toMatchObject(${oneCamel})
  expect(await admin.${camel}.listAll.query()).toEqual([${listed}])
})

test('${title}: one without an order comes after the highest, the first gets 1', async () => {
  const admin = await asAdmin()
  expect(await admin.${camel}.create.mutate(required)).toMatchObject({
    order_index: 1,
    status: 'active',
    ${nullable.map(({ name }) => `${name}: null,`).join('\n    ')}
  })
  await admin.${camel}.create.mutate({ ...required, order_index: 40 })
  expect(await admin.${camel}.create.mutate(required)).toMatchObject({ order_index: 41 })
})

test('${title}: visitors see the active ones in their order, without what is for the office', async () => {
  const admin = await asAdmin()
  await admin.${camel}.create.mutate({ ...${oneCamel}, ${name}: 'second', status: 'active', order_index: 2 })
  await admin.${camel}.create.mutate(${oneCamel})
  const { id } = await admin.${camel}.create.mutate({ ...${oneCamel}, ${name}: 'first', status: 'active', order_index: 1 })
  expect((await admin.${camel}.listAll.query()).map((row) => row.${name})).toEqual(['first', 'second', ${oneCamel}.${name}])
  const visible = await asVisitor().${camel}.list.query()
  expect(visible.map((row) => row.${name})).toEqual(['first', 'second'])
  expect(visible[0]).toEqual({ id, ${[...shown, ...uploads].join(', ')} })
})

test('${title}: an invalid value is refused at its field', async () => {
  const admin = await asAdmin()
  const invalidInputs: [object, string, string][] = [
    ${refused.join('\n    ')}
    [{ order_index: -1 }, 'order_index', 'Enter a whole number from 0'],
    [{ nickname: 'x' }, 'nickname', 'Unknown field'],
  ]
  for (const [input, field, message] of invalidInputs)
    expect(await expectCallError(admin.${camel}.create.mutate({ ...required, ...input }))).toMatchObject({
      httpStatus: 400,
      fields: { [field]: [message] },
    })
})

test('${title}: the database itself refuses an order below 0, a blank name and an unknown status', async () => {
  for (const values of [{ order_index: -1 }, { ${name}: '  ' }, { status: 'hidden' }])
    await expect(insert(values)).rejects.toThrow(/check constraint/)
})

test('${title}: an update from an older version is refused with the current row', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.${camel}.create.mutate(${oneCamel})
  const current = await admin.${camel}.update.mutate({ id, updated_at, status: 'active' })
  expect(current).toMatchObject({ ...${oneCamel}, status: 'active' })
  expect(
    await expectCallError(admin.${camel}.update.mutate({ id, updated_at, ${name}: 'Mine' })),
  ).toMatchObject({ httpStatus: 409, reason: 'stale', current })
})

test('${title}: can be reordered, with exactly the existing ids', async () => {
  const admin = await asAdmin()
  const ids: string[] = []
  for (const ${name} of ['a', 'b', 'c'])
    ids.unshift((await admin.${camel}.create.mutate({ ...required, ${name} })).id)
  const rows = await admin.${camel}.arrange.mutate({ ids })
  expect(rows.map((row) => [row.${name}, row.order_index])).toEqual([
    ['c', 1],
    ['b', 2],
    ['a', 3],
  ])
  await admin.${camel}.create.mutate(required)
  expect(await expectCallError(admin.${camel}.arrange.mutate({ ids }))).toMatchObject({ httpStatus: 409 })
})

test('${title}: every write leaves an activity entry with before and after', async () => {
  const admin = await asAdmin()
  const row = await admin.${camel}.create.mutate(${oneCamel})
  const changed = await admin.${camel}.update.mutate({ id: row.id, updated_at: row.updated_at, ${name}: 'Other' })
  expect(await admin.${camel}.delete.mutate({ id: row.id })).toEqual({ id: row.id })
  expect(await expectCallError(admin.${camel}.delete.mutate({ id: row.id }))).toMatchObject({ httpStatus: 404 })
  const { items } = await admin.activity.list.query({ record_id: row.id })
  expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'delete', before: changed, after: null },
    { action: 'update', before: row, after: changed },
    { action: 'create', before: null, after: row },
  ])
})

test('${title}: a deleted ${one} can be restored from Activity', async () => {
  const admin = await asAdmin()
  const { updated_at: _, ...row } = await admin.${camel}.create.mutate(${oneCamel})
  await admin.${camel}.delete.mutate({ id: row.id })
  const { items } = await admin.activity.list.query({ record_id: row.id })
  await admin.activity.restore.mutate({ id: items[0]!.id })
  expect(await admin.${camel}.listAll.query()).toMatchObject([row])
})

test('${title}: the samples are entered once, where there are no records', async () => {
  await seed(db)
  await seed(db)
  expect(await asVisitor().${camel}.list.query()).toHaveLength(${SAMPLE_COUNT})
})

test('${title}: creation is idempotent by key', async () => {
  const admin = await asAdmin()
  const input = { ...required, idempotency_key: newId() }
  const row = await admin.${camel}.create.mutate(input)
  expect(await admin.${camel}.create.mutate(input)).toEqual(row)
  expect(await admin.${camel}.listAll.query()).toEqual([${listed}])
})

test('${title}: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).${snake}).toEqual({
    id: 'uuid',
    ${fields.map((field) => `${field.name}: ${testedType(field)},`).join('\n    ')}
    order_index: 'integer',
    status: 'text',
    ...timestamps,
  } satisfies Columns<${pascal}Table>)
})
`
}
