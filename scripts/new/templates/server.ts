import {
  addressKind,
  columnType,
  optionsDeclaration,
  sampleProperty,
  sqlColumn,
  validator,
  validatorImports,
} from '../field-code.ts'
import { type Field, pictureFields, pictureName, titleField } from '../fields.ts'
import type { Names } from '../names.ts'

/*
 * The server's files of a new resource, modelled on the shipped sections: `tests/new-templates.test.ts` compares them
 * with the clients' files. The formatter lays them out.
 */

export const migrationFile = ({ title, snake }: Names, fields: readonly Field[]) => `
import { type Kysely, sql } from 'kysely'

/** ${title}, which staff edit and visitors see. Additive: a server of the previous version continues to work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table ${snake} (
      id uuid primary key,
      ${fields.map((field) => `${sqlColumn(field)},`).join('\n      ')}
      order_index integer not null default 0 check (order_index >= 0),
      status text not null default 'active' check (status in ('active', 'inactive')),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )\`.execute(db)
  await sql\`
    create trigger touch before update on ${snake}
    for each row execute function touch_updated_at()\`.execute(db)
  await sql\`
    create trigger tell after insert or update or delete or truncate on ${snake}
    for each statement execute function tell_site_changed()\`.execute(db)
}
`

export const tableFile = ({ pascal }: Names, fields: readonly Field[]) => `
import type { Generated } from 'kysely'
import type { CreatedAt, RecordStatus, UpdatedAt } from '../../core/database/column-types.ts'

export interface ${pascal}Table {
  id: string
  ${fields.map((field) => `${field.name}: ${columnType(field)}`).join('\n  ')}
  order_index: Generated<number>
  /** Whether visitors see it. */
  status: Generated<RecordStatus>
  created_at: CreatedAt
  updated_at: UpdatedAt
}
`

const hasMarkdown = (fields: readonly Field[]) => fields.some(({ type }) => type === 'markdown')

export function schemaFile(
  { snake, kebab, camel, pascal, title, one, oneCamel }: Names,
  fields: readonly Field[],
): string {
  const other = kebab.replaceAll('-', ' ')
  const imports = [
    'id',
    'idempotencyKey',
    'wholeNumber',
    'status',
    'version',
    ...fields.flatMap(validatorImports),
  ]
  const required = fields.filter(({ presence }) => presence === 'required')
  const addresses = fields.flatMap((field) => {
    const kind = addressKind(field)
    return kind ? [`${field.name}: '${kind}'`] : []
  })
  return `
import * as z from 'zod/mini'
${hasMarkdown(fields) ? `import { markdown } from '../../core/text/markdown/schema.ts'` : ''}
import { ${[...new Set(imports)].join(', ')} } from '../../core/validators/schema.ts'
import type { EveryColumn, SectionFacts } from '../section-facts.ts'
import type { ${pascal}Table } from './table.ts'

${fields
  .filter(({ type }) => type === 'select')
  .map(optionsDeclaration)
  .join('\n')}
const fields = {
  ${fields.map((field) => `${field.name}: ${validator(field)},`).join('\n  ')}
  order_index: wholeNumber,
  status,
} satisfies EveryColumn<${pascal}Table>

const optionalFields = z.partial(z.strictObject(fields))

/** A new ${one}: without an order it comes last. */
export const ${oneCamel}Input = z.extend(optionalFields, {
  ${required.map(({ name }) => `${name}: fields.${name},`).join('\n  ')}
  idempotency_key: idempotencyKey,
})

/** Partial update; \`updated_at\` is the version on which the changes are based. */
export const ${oneCamel}UpdateInput = z.extend(optionalFields, { id, updated_at: version })

/** The facts of the ${other}. */
export const ${camel} = {
  router: '${camel}',
  table: '${snake}',
  title: '${title}',
  one: '${one}',
  other: '${other}',
  path: '/admin/${kebab}',
  page: '/${kebab}',
  isSortable: true,
  recordName: '${titleField(fields)?.name}',
  labels: {
    ${fields.map(({ name, label }) => `${name}: '${label}',`).join('\n    ')}
    order_index: 'Order',
    status: 'Status',
  },
  addresses: { ${addresses.join(', ')} },
  updateInput: ${oneCamel}UpdateInput,
} as const satisfies SectionFacts<${pascal}Table>
`
}

/** The part of a query that selects uploaded pictures. */
const selectPictures = (fields: readonly Field[]) =>
  pictureFields(fields)
    .map((field) => `.select(publicPicture('${field.name}').as('${pictureName(field)}'))`)
    .join('')

/** The public list: Markdown texts are converted to the blocks that the page renders. */
function publicList(query: string, fields: readonly Field[]): string {
  const texts = fields.filter(({ type }) => type === 'markdown')
  if (texts.length === 0) return `cachedProcedure.query(({ ctx }) => ${query})`
  const rendered = texts.map(
    ({ name, presence }) => `${name}: renderMarkdown(row.${name}${presence === 'null' ? " ?? ''" : ''})`,
  )
  return `cachedProcedure.query(async ({ ctx }) => {
    const rows = await ${query}
    return rows.map((row) => ({ ...row, ${rendered.join(', ')} }))
  })`
}

export function routerFile(
  { snake, kebab, camel, title, one, oneCamel }: Names,
  fields: readonly Field[],
): string {
  const pictures = selectPictures(fields)
  const list = `ctx.db.selectFrom(table).select(publicColumns)${pictures}.where('status', '=', 'active').orderBy(sortOrder).execute()`
  return `
import type { Transaction } from 'kysely'
import { columnsOf, columnsOfSection } from '../../core/database/column-names.ts'
import { createRecord, deleteRecord, updateRecord, reorderRecords } from '../../core/database/managed-records.ts'
import { sortOrder } from '../../core/database/sort-order.ts'
import type { Database } from '../../core/database/tables.ts'
${pictures ? `import { publicPicture } from '../../core/media/public-picture.ts'` : ''}
${hasMarkdown(fields) ? `import { renderMarkdown } from '../../core/text/markdown/render-markdown.ts'` : ''}
import { adminProcedure, cachedProcedure, router, siteProcedure } from '../../core/trpc.ts'
import { reorderInput, byIdInput, ORDER_INDEX_MAX } from '../../core/validators/schema.ts'
import { ${oneCamel}UpdateInput, ${oneCamel}Input, ${camel} } from './schema.ts'

const table = '${snake}'

/** The columns that visitors see. */
const publicColumns = columnsOf(table, 'id', ${fields.map(({ name }) => `'${name}'`).join(', ')})

const columns = columnsOfSection(${camel})

const ${oneCamel}Table = {
  table,
  label: '${one.charAt(0).toUpperCase()}${one.slice(1)}',
  addresses: ${camel}.addresses,
  lock: (trx: Transaction<Database>, id: string) =>
    trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
} as const

/** ${title}: the list on /${kebab}. */
export const ${camel}Router = router({
  list: ${publicList(list, fields)},

  listAll: adminProcedure.query(({ ctx }) =>
    ctx.db.selectFrom(table).select(columns)${pictures}.orderBy(sortOrder).execute(),
  ),

  /** Idempotent: the same key again returns the existing ${one}. */
  create: siteProcedure.input(${oneCamel}Input).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    createRecord(ctx, ${oneCamel}Table, idempotency_key, async (trx, id) => {
      const { highest } = await trx
        .selectFrom(table)
        .select((eb) => eb.fn.max('order_index').as('highest'))
        .executeTakeFirstOrThrow()
      return trx
        .insertInto(table)
        .values({
          ...fields,
          id,
          order_index: fields.order_index ?? Math.min((highest ?? 0) + 1, ORDER_INDEX_MAX),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst()
    }),
  ),

  /** 409 with the current row when it was changed since \`updated_at\` (optimistic locking, D28). */
  update: siteProcedure
    .input(${oneCamel}UpdateInput)
    .mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
      updateRecord(ctx, ${oneCamel}Table, { id, updated_at, changes }, (trx) =>
        trx.updateTable(table).set(changes).where('id', '=', id).returning(columns).executeTakeFirstOrThrow(),
      ),
    ),

  delete: siteProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) =>
      deleteRecord(ctx, ${oneCamel}Table, id, (trx) =>
        trx.deleteFrom(table).where('id', '=', id).returning(columns).executeTakeFirst(),
      ),
    ),

  /** The rows in their new order; 409 when \`ids\` are not exactly the existing rows. */
  arrange: siteProcedure
    .input(reorderInput)
    .mutation(({ ctx, input: { ids } }) =>
      reorderRecords(ctx, table, ids, (trx) =>
        trx.selectFrom(table).select(columns).orderBy(sortOrder).execute(),
      ),
    ),
})
`
}

/** The number of sample records: enough to show the order of a list and the gap between records. */
export const SAMPLE_COUNT = 3

/** The sample records of a new resource. */
export function samplesFile({ pascal, title, oneCamel, snake }: Names, fields: readonly Field[]): string {
  const row = (n: number) =>
    `{ ${fields.map((field) => (field.type === 'picture' ? `${field.name}: null` : sampleProperty(field, n))).join(', ')} },`
  const numbers = Array.from({ length: SAMPLE_COUNT }, (_, i) => i + 1)
  return `
import type { ByColumn } from '../../core/database/column-names.ts'
import type { SectionSamples } from '../section-samples.ts'
import type { ${pascal}Table } from './table.ts'

/** ${title} for \`npm run dev\` and \`seed\`, so that page and screen show records: write more realistic ones. */
const sample${pascal} = [
  ${numbers.map(row).join('\n  ')}
] satisfies ByColumn<'${snake}'>[]

export const samples = {
  table: '${snake}',
  rows: () => sample${pascal}.map((${oneCamel}, i) => ({ ...${oneCamel}, order_index: i + 1 })),
} as const satisfies SectionSamples<${pascal}Table>
`
}
