import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Changes } from '../scripts/new/changes.ts'
import { sqlColumn } from '../scripts/new/field-code.ts'
import { addField } from '../scripts/new/field.ts'
import { parseAddedField, parseFields } from '../scripts/new/fields.ts'
import { addMigration, unwrittenMigration } from '../scripts/new/migration.ts'
import { namesOf } from '../scripts/new/names.ts'
import { addResource } from '../scripts/new/resource.ts'
import { dialogFile, screenFile } from '../scripts/new/templates/office.ts'
import {
  migrationFile,
  routerFile,
  samplesFile,
  schemaFile,
  tableFile,
} from '../scripts/new/templates/server.ts'
import { storyFile } from '../scripts/new/templates/site.ts'
import { normalise, partOf } from './support/normalised-code.ts'

/*
 * `npm run new` writes the same code as in the shipped sections. These tests generate the clients again and compare the
 * result with the shipped files, apart from texts that only those have. If you change a shipped section, change the
 * template with it.
 */

const clients = { ...namesOf('clients'), snake: 'ltf_clients' }
const fields = parseFields('name:line logo_url:picture? website_url:url?')

const shipped = (file: string) => readFileSync(file, 'utf8')

test('Templates: the router is the same as the clients’', () => {
  const router = shipped('server/sections/clients/router.ts')
  expect(normalise(routerFile(clients, fields))).toEqual(normalise(router))
})

test('Templates: the schema is the same as the clients’', () => {
  const schema = shipped('server/sections/clients/schema.ts')
    .replace(/^ {2}place: .*\n/m, '')
    .replace('page: null', "page: '/clients'")
  expect(normalise(schemaFile(clients, fields))).toEqual(normalise(schema))
})

test('Templates: the interface of the table is the same as the clients’', () => {
  const written = tableFile(clients, fields).replace('  /** Whether visitors see it. */\n', '')
  expect(normalise(written)).toEqual(normalise(shipped('server/sections/clients/table.ts')))
})

test('Templates: the dialog is the same as the clients’', () => {
  const dialog = shipped('src/sections/clients/client-dialog.tsx').replace(/\s*fit="contain"\s*hint=".*"/, '')
  expect(normalise(dialogFile(clients, fields))).toEqual(normalise(dialog))
})

test('Templates: the screen is the same as the FAQ’s', () => {
  const faq = {
    ...namesOf('questions'),
    snake: 'faq_entries',
    camel: 'faq',
    pascal: 'Faq',
    kebab: 'faq',
    title: 'FAQ',
  }
  const written = screenFile(
    { ...faq, oneKebab: 'faq', onePascal: 'FaqEntry' },
    parseFields('question:line answer:text'),
  )
    .replaceAll('FaqEntryDialog', 'FaqDialog')
    .replaceAll('FaqEntryCard', 'FaqCard')
    // The generated screen has its route in the same file.
    .replace(/^import .*createFileRoute.*\n/m, '')
    .replace(/^export const Route.*\n/m, '')
    .replace('function Faq(', 'export function FaqScreen(')
  const screen = shipped('src/sections/faq/faq-screen.tsx')
    .replaceAll("'./", "'../../sections/faq/")
    .replace('const { content } = useTRPCClient()', 'const client = useTRPCClient()')
    .replace(/procedures: \{.*\}/, 'procedures: client.faq')
    .replace('useTRPC().content.faq.', 'useTRPC().faq.listAll.')
    .replaceAll(/^.*StartFromSamples.*\n/gm, '')
    .replace(/samples=".*?"/, 'samples="a note that there is none until one is"')
    .replace('const { id, question, answer } = props.record', 'const { record } = props')
    .replace('useSortableRow(id)', 'useSortableRow(record.id)')
    .replaceAll(/(?<=\{)(question|answer)(?=\})/g, 'record.$1')
  expect(normalise(written)).toEqual(normalise(screen))
})

test('Templates: the table and its triggers are the same as the clients’', () => {
  const ground = shipped('migrations/001-ground.ts')
  const statements = [
    partOf(ground, /create table ltf_clients \([\s\S]*?`/),
    ...['touch before', 'tell after insert or'].map((trigger) =>
      partOf(ground, new RegExp(`create trigger ${trigger}[\\s\\S]*?\``)).replace(
        '${sql.table(table)}',
        'ltf_clients',
      ),
    ),
  ]
  const written = migrationFile(clients, fields).replaceAll(/ between 1 and \d+/g, ' > 0')
  expect(statements.map(normalise)).toEqual(
    [...written.matchAll(/create [^`]*`/g)].map(([statement]) => normalise(statement)),
  )
})

test('Templates: the samples are the same as the clients’', () => {
  const samples = (text: string) => normalise(partOf(text, /export const samples[\s\S]*/))
  expect(samples(samplesFile(clients, fields))).toEqual(
    samples(shipped('server/sections/clients/samples.ts')),
  )
})

const questions = { ...namesOf('questions'), kebab: 'faq', camel: 'content.faq', pascal: 'Faq', title: 'FAQ' }
const questionFields = parseFields('question:line answer:text')

test('Templates: the end-to-end test has the steps of the FAQ’s screen test, before those on the public page', () => {
  const story = (text: string) =>
    normalise(
      partOf(text, /await page\.setViewportSize[\s\S]*?expectToast[\s\S]*?expectNoAxeViolations\(page\)/)
        .replaceAll(/fill\(.*\)/g, 'fill(its words)')
        // The label of a required line has a star, and is found by its whole text.
        .replaceAll(/getByLabel\('(\w+)(?: \*', \{ exact: true \}|')\)/g, "getByLabel('$1')"),
    )
  // The same in Playwright's syntax, where the page is an argument.
  const screen = partOf(shipped('tests/screens/faq.screen.ts'), /test\('[^']* on a phone [\s\S]*?\n\}\)/)
    .replace(/ {2}await expect\n.*ten sample questions.*\n.*\n/, '')
    .replace('resize()', 'page.setViewportSize({ width: 390, height: 844 })')
    .replace('openScreen(', 'page.goto(')
    .replaceAll(/getByLabelText\('(\w+)(?: \*)?'\)/g, "getByLabel('$1')")
    .replaceAll('expect.element(', 'expect(')
    .replaceAll('expectToast(', 'expectToast(page, ')
    .replaceAll('expectNoAxeViolations()', 'expectNoAxeViolations(page)')
  expect(story(storyFile(questions, questionFields))).toEqual(story(screen))
})

test('New resource: invalid names and fields are refused, each with a line that says why', () => {
  const refused: [() => unknown, string | RegExp][] = [
    [() => namesOf('Testimonials'), /"Testimonials" is not a name: use lowercase letters/],
    [() => namesOf('news_items'), /"news_items" is not a name: .*, such as news-items$/],
    [() => namesOf('staff'), 'write the plural, or say what one of the staff is called: --one WORD'],
    [() => namesOf('order', 'purchase'), '"order" is a reserved word: choose another name'],
    [
      () => namesOf('cases'),
      '"case" is a reserved word: choose another name, or say what one is called: --one WORD',
    ],
    [
      () => namesOf('events'),
      'a type called Event exists already: choose another name, or say what one is called: --one WORD',
    ],
    [() => parseFields('quote'), /^"quote" is not a field: write NAME:TYPE/],
    [() => parseFields('quote:string'), /^"string" is not a type of a field: choose line, text, markdown, /],
    [() => parseFields('quote:text'), /^one field names the record: give a line that is not nullable/],
    [() => parseFields('author:line author:text'), 'the field "author" is there twice'],
    [() => parseFields('author:line order:integer'), '"order" is a reserved word: choose another name'],
    [() => parseFields('author:line status:line'), 'every section has "status" already'],
    [() => parseFields('author:line shown:boolean?'), 'a switch is on or off: write shown:boolean'],
    [() => parseFields('author:line website:url?'), /^the name of a url or a picture ends in _url/],
    [() => parseFields('author:line face:picture?'), /^the name of a url or a picture ends in _url/],
    [() => parseFields('author:line face_url:picture'), 'may have no picture: write face_url:picture?'],
    [() => parseFields('face:line face_url:picture?'), '"face" is what the picture is called'],
    [
      () => parseFields('author:line image_url:picture? picture_url:picture?'),
      '"picture" is what the picture is called',
    ],
    [
      () => parseFields('author:line stage:select'),
      /^a select has at least two options: write stage:select\(/,
    ],
    [() => parseFields('author:line(a,b)'), 'only a select has options: write author:select(a,b)'],
    [() => parseFields("author:line stage:select(a,b')"), /^options are different words .*: "b'" is not/],
    [() => parseFields('author:line stage:select(a,b,a)'), /^options are different words .*: "a,b,a" is not/],
    [() => parseFields('author:line End:date'), /^"End" is not a name of a field/],
    [() => parseAddedField('ends_on:date'), 'the records that exist have no ends on: write ends_on:date?'],
  ]
  for (const [parse, message] of refused) expect(parse).toThrow(message)
})

const planResource = (name: string, fields = 'title:line', one?: string) =>
  addResource(new Changes('.'), '.', { name, one, fields })
const planField = (section: string, field: string) => addField(new Changes('.'), '.', section, field)

test('New resource: a name that is something else in a written file already is refused', () => {
  const twice = (name: string, file: string) =>
    `"${name}" would be two things in ${file}: choose another name`
  const refused: [() => unknown, string][] = [
    // A constant, an import and a variable around the plural's own import.
    [() => planResource('columns'), twice('columns', 'server/sections/columns/router.ts')],
    [() => planResource('memo', undefined, 'note'), twice('memo', 'src/routes/admin/memo.tsx')],
    [() => planResource('client', undefined, 'buyer'), twice('client', 'src/routes/admin/client.tsx')],
    [
      () => planResource('rows'),
      `${twice('row', 'server/sections/rows/router.test.ts')}, or say what one is called: --one WORD`,
    ],
    // The singular, with what is put behind it.
    [
      () => planResource('things', undefined, 'reorder'),
      twice('reorderInput', 'server/sections/things/router.ts'),
    ],
    [() => planResource('records'), twice('RecordDialog', 'src/sections/records/record-dialog.tsx')],
    // Fields of the dialog.
    [
      () => planResource('notes', 'title:line notes:text'),
      twice('notes', 'src/sections/notes/note-dialog.tsx'),
    ],
    [() => planResource('things', 'client:line'), twice('client', 'src/sections/things/thing-dialog.tsx')],
    [
      () => planResource('things', 'title:line unplaced:text'),
      twice('unplaced', 'src/sections/things/thing-dialog.tsx'),
    ],
    [
      () => planResource('things', 'title:line stage1:select(a,b) stage_1:select(a,b)'),
      twice('stage1Options', 'server/sections/things/schema.ts'),
    ],
    // The lists of sections.
    [() => planResource('app', undefined, 'program'), 'appRouter exists'],
    [() => planResource('sections'), 'sections exists'],
    [() => planResource('team-members'), 'TeamMembersTable exists'],
    // A section that exists.
    [
      () => planField('clients', 'client:line'),
      '"client" is a variable of src/sections/clients/client-dialog.tsx',
    ],
    [
      () => planField('projects', 'columns:line'),
      '"columns" is a variable of src/sections/projects/project-dialog.tsx',
    ],
    [() => planField('clients', 'logo:line'), '"logo" is what the picture is called'],
    [() => planField('team', 'picture_url:picture?'), '"picture" is what the picture is called'],
  ]
  for (const [plan, message] of refused) expect(plan).toThrow(message)
})

test('New resource: a name that only looks taken is accepted', () => {
  // As the ends of other migrations' names, and as variables of other functions or other files.
  for (const name of ['pages', 'types', 'photos', 'views', 'brands', 'values'])
    expect(planResource(name).migration).toMatch(new RegExp(`^\\d{3}-${name}$`))
  expect(planResource('things', 'page:line project:line draft:line').undo).toContain('drop table things')
  expect(planField('clients', 'page:line').undo).toContain('drop column page')
})

test('New migration: a second one of a name is refused', () => {
  const plan = () => addMigration(new Changes('.'), '.', 'project-pages', unwrittenMigration)
  expect(plan).toThrow('there is a migration project-pages: choose another name')
})

test('New resource: the singular is derived from the ending of the plural', () => {
  const oneOf = (name: string) => namesOf(name).one
  expect(['orders', 'case-studies', 'branches', 'services', 'boxes', 'prizes'].map(oneOf)).toEqual([
    // Reserved in SQL, in which the singular does not occur.
    'order',
    'case study',
    'branch',
    'service',
    'box',
    'prize',
  ])
})

test('New resource: the section’s facts contain its singular and plural, which the office uses for counts', () => {
  const categories = namesOf('categories')
  const facts = /^ {2}(?:one|other): .*/gm
  expect(schemaFile(categories, fields).match(facts)).toEqual([
    "  one: 'category',",
    "  other: 'categories',",
  ])
  expect(screenFile(categories, fields)).toContain('section: categories,')
  expect(namesOf('events', 'event-day')).toMatchObject({ kebab: 'events', one: 'event day' })
})

test('New resource: column, check and form of a select have its options; a new field defaults to the first', () => {
  const [, stage] = parseFields('author:line stage:select(Planned, In progress)')
  expect(stage).toMatchObject({ name: 'stage', type: 'select', options: ['Planned', 'In progress'] })
  expect(sqlColumn(parseAddedField('stage:select(Planned,Done)'))).toBe(
    "stage text not null default 'Planned' check (stage in ('Planned', 'Done'))",
  )
  expect(sqlColumn(parseAddedField('price:decimal'))).toBe(
    "price numeric(12,2) not null default '0' check (price >= 0)",
  )
})
