import type { Changes } from './changes.ts'
import { testedType } from './field-code.ts'
import { type Field, titleField } from './fields.ts'
import type { Names } from './names.ts'
import { requiredRow } from './templates/server-test.ts'

/** Tells the tests that walk all tables, procedures, addresses and screens of a new section. */
export function registerInTests(changes: Changes, names: Names, fields: readonly Field[]): void {
  const { kebab, snake, camel, title } = names
  changes.append('server/database/tables.test.ts', 'const COLUMNS: Columns', tableColumns(snake, fields))
  changes.append('server/access-matrix.test.ts', 'const PUBLIC = [', `  '${camel}.list',`)
  changes.append(
    'server/access-matrix.test.ts',
    'const ADMIN = [',
    ['listAll', 'create', 'update', 'delete', 'arrange'].map((verb) => `  '${camel}.${verb}',`).join('\n'),
  )
  changes.append(
    'server/address-matrix.test.ts',
    'const PAGES: ',
    `  '/${kebab}': 200,\n  '/admin/${kebab}': 200,`,
  )
  registerMutations(changes, names, fields)
  changes.insertAbove('tests/e2e/admin-shell.e2e.ts', `['Pictures', `, `  ['${title}', '/admin/${kebab}'],`)
  changes.insertAbove('tests/trials/dev-server.e2e.ts', `'Pictures',`, `  '${title}',`)
  changes.append(
    'tests/screens/header-and-footer.screen.ts',
    'const FOOTER_PAGES',
    `  ['${title}', '/${kebab}'],`,
  )
  changes.append('scripts/screenshots.ts', 'const PAGES: ', `  '${kebab}': '/${kebab}',`)
}

const tableColumns = (table: string, fields: readonly Field[]) => `  ${table}: {
    id: 'uuid',
    ${fields.map((field) => `${field.name}: ${testedType(field)},`).join('\n    ')}
    order_index: 'integer',
    status: 'text',
    ...timestamps,
  },`

const AUDIT = 'server/activity/audit-coverage.test.ts'

/** Every mutation has an input with which it leaves an entry in Activity. */
function registerMutations(changes: Changes, { camel, onePascal }: Names, fields: readonly Field[]): void {
  const row = requiredRow(fields)
  const create = `create${onePascal}`
  const name = titleField(fields)?.name
  changes.insertAbove(
    AUDIT,
    '/** Prepares what each mutation needs',
    `const ${create} = (admin: ApiClient) => admin.${camel}.create.mutate(${row})\n`,
  )
  changes.append(
    AUDIT,
    'const INPUTS: ',
    `  '${camel}.create': () => (${row}),
  '${camel}.update': async (admin) => ({ ...versionOf(await ${create}(admin)), ${name}: 'B' }),
  '${camel}.delete': async (admin) => ({ id: (await ${create}(admin)).id }),
  '${camel}.arrange': async (admin) => ({ ids: [(await ${create}(admin)).id] }),`,
  )
}
