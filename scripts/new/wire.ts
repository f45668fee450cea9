import type { Changes } from './changes.ts'
import type { Field } from './fields.ts'
import type { Names } from './names.ts'
import { Refusal } from './refusal.ts'

/** Tells every list of the project of a new section. */
export function register(changes: Changes, names: Names, fields: readonly Field[]): void {
  const { kebab, snake, camel, pascal, oneCamel } = names
  changes.addImport('server/database/tables.ts', [`${pascal}Table`], `./${kebab}-table.ts`, 'import type')
  changes.append('server/database/tables.ts', 'export interface Database', `  ${snake}: ${pascal}Table`)
  changes.addImport('server/router.ts', [`${camel}Router`], `./sections/${kebab}/router.ts`)
  changes.append('server/router.ts', 'export const appRouter', `  ${camel}: ${camel}Router,`)
  changes.append('server/trpc-handler.ts', 'export const CACHEABLE_QUERIES', `  '${camel}.list',`)
  changes.append('server/sections/schema.ts', 'export const SECTIONS', sectionEntry(names))
  changes.addImport(
    'server/activity/restore.ts',
    [`${oneCamel}UpdateInput`],
    `../sections/${kebab}/schema.ts`,
  )
  changes.append('server/activity/restore.ts', 'const updateSchemas', `  ${snake}: ${oneCamel}UpdateInput,`)
  registerAddresses(changes, names, fields)
  registerInNavigation(changes, names)
  for (const field of fields) addActivityLabel(changes, field)
  registerPage(changes, names)
  changes.addImport(DEVELOPMENT_SAMPLES, [`seed${pascal}`], `./${kebab}.ts`)
  changes.replace(DEVELOPMENT_SAMPLES, '  await seed(db)\n', (found) => `${found}  await seed${pascal}(db)\n`)
}

/** What has to know of a section's public page: the sitemap and the footer. */
export function registerPage(changes: Changes, { kebab, title }: Pick<Names, 'kebab' | 'title'>): void {
  changes.append('src/content/sitemap-paths.ts', 'export const sitemapPaths', `  '/${kebab}',`)
  changes.append(
    'src/content/footer.ts',
    'export const footerNavigation',
    `  { label: '${title}', to: '/${kebab}' },`,
  )
}

const DEVELOPMENT_SAMPLES = 'server/samples/seed-development.ts'

const sectionEntry = ({ camel, snake, title, one, kebab }: Names) => `  {
    router: '${camel}',
    table: '${snake}',
    title: '${title}',
    one: '${one}',
    all: 'the ${kebab.replaceAll('-', ' ')}',
    path: '/admin/${kebab}',
    publicQuery: '${camel}.list',
    isSortable: true,
  },`

/** Columns that hold addresses are listed, and which of them are pictures: none of these is. */
function registerAddresses(changes: Changes, { snake }: Names, fields: readonly Field[]): void {
  const addresses = fields.filter(({ type }) => type === 'url').map(({ name }) => `${name}: 'link'`)
  const title = fields.find(({ type, presence }) => type === 'line' && presence === 'required')
  if (addresses.length > 0)
    changes.append(
      'server/media/uses.ts',
      'const URL_COLUMNS',
      `  ${snake}: { title: '${title?.name}', columns: { ${addresses.join(', ')} } },`,
    )
}

const NAVIGATION = 'src/admin/navigation.tsx'

/** An icon that any list may have, and the first free letter of its name as the shortcut, else of the alphabet. */
function registerInNavigation(changes: Changes, { snake }: Names): void {
  const used = new Set([...changes.read(NAVIGATION).matchAll(/shortcut: '(.)'/g)].map(([, key]) => key))
  const shortcut = `${snake}abcdefghijklmnopqrstuvwxyz0123456789`
    .split('')
    .find((key) => key !== '_' && !used.has(key))
  if (!shortcut) throw new Refusal(`every shortcut in ${NAVIGATION} is taken`)
  changes.addImport(NAVIGATION, ['ListTree'], 'lucide-react')
  changes.append(NAVIGATION, 'const SECTION_KEYS', `  ${snake}: { icon: ListTree, shortcut: '${shortcut}' },`)
}

const ACTIVITY_WORDS = 'src/routes/admin/-activity/activity-format.ts'

/** What Activity calls a column, unless another section has one of that name. */
export function addActivityLabel(changes: Changes, { name, label }: Pick<Field, 'name' | 'label'>): void {
  const words = changes.read(ACTIVITY_WORDS)
  const labels = words.slice(words.indexOf('const COLUMN_LABELS'), words.indexOf('const LABELS'))
  if (!new RegExp(`^  ${name}: `, 'm').test(labels))
    changes.append(ACTIVITY_WORDS, 'const COLUMN_LABELS', `  ${name}: '${label}',`)
}
