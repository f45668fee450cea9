import type { Changes } from './changes.ts'
import type { Names } from './names.ts'
import { Refusal } from './refusal.ts'

/** Adds a new section to the lists that are maintained by hand; all others are derived from its facts. */
export function register(changes: Changes, names: Names): void {
  const { kebab, snake, camel, pascal } = names
  const sections = 'server/sections/schema.ts'
  changes.addImport(sections, [camel], `./${kebab}/schema.ts`)
  changes.addImport(sections, [`${pascal}Table`], `./${kebab}/table.ts`, 'import type')
  changes.insertSorted(sections, 'const sections', `  ${camel},`)
  changes.insertSorted(sections, 'export interface SectionTables', `  ${snake}: ${pascal}Table`)
  changes.addImport('server/router.ts', [`${camel}Router`], `./sections/${kebab}/router.ts`)
  changes.insertSorted('server/router.ts', 'export const appRouter', `  ${camel}: ${camel}Router,`)
  registerInNavigation(changes, names)
  changes.insertSorted('server/access-matrix.test.ts', 'const PUBLIC = [', `  '${camel}.list',`)
}

const NAVIGATION = 'src/office/navigation.tsx'

/** Adds a generic icon and a shortcut: the first free letter of the section's name, otherwise of the alphabet. */
function registerInNavigation(changes: Changes, { snake }: Names): void {
  const used = new Set([...changes.read(NAVIGATION).matchAll(/shortcut: '(.)'/g)].map(([, key]) => key))
  const shortcut = `${snake}abcdefghijklmnopqrstuvwxyz0123456789`
    .split('')
    .find((key) => key !== '_' && !used.has(key))
  if (!shortcut) throw new Refusal(`every shortcut in ${NAVIGATION} is taken`)
  changes.addImport(NAVIGATION, ['ListTree'], 'lucide-react')
  changes.insertSorted(
    NAVIGATION,
    'const SECTION_KEYS',
    `  ${snake}: { icon: ListTree, shortcut: '${shortcut}' },`,
  )
}
