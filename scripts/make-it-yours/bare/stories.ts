import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Refusal } from '../../new/refusal.ts'

const STORIES = 'tests/e2e/*.e2e.ts'
const UNIT_TESTS = '{server,src,migrations}/**/*.test.{ts,tsx}'

/**
 * The stories that go with the firm, by their names. Every other one stays, with whatever tests of it name nothing that is gone.
 */
const OF_THE_FIRM = new RegExp(
  `^(?:${[
    // Its pages and what only these have.
    'about|faq|news|services|hero|sliders|client-logos|firm-section',
    'picture-sizes|image-loading|reduced-motion|uploaded-pictures|content-preview|text-contrast',
    // Its sections, in public and in the back office.
    'projects?(?:-.*)?|admin-(?:projects?|services?|team|faq|content|articles)(?:-.*)?',
    // Told of several sections at once.
    'activity-restore|admin-(?:edit-conflicts|reorder)',
    // What runs with the measurements, or edits sources of a section.
    'cross-browser|dev-edits|durability',
  ].join('|')})$`,
)

/** Tests of the firm's sections, beside modules that stay. */
const UNIT_TESTS_OF_THE_FIRM = [
  'migrations/002-flat-growth.test.ts',
  'server/media/existing-pictures.test.ts',
  'server/pages/og-pictures.test.ts',
  'src/admin/field-errors.test.ts',
  'src/content/og-images.test.ts',
]

export const testsIn = (root: string): string[] => globSync([STORIES, UNIT_TESTS], { cwd: root })

/**
 * @param before the tests that were there
 * @throws Refusal when a story has gone that is not of the firm, or a test whose module stays: then an edit takes out too much
 */
export function assertTestsKept(root: string, before: readonly string[]): void {
  const left = new Set(testsIn(root))
  const isOfTheFirm = (file: string) =>
    file.startsWith('tests/e2e/')
      ? OF_THE_FIRM.test(basename(file, '.e2e.ts'))
      : !hasModule(root, file) || UNIT_TESTS_OF_THE_FIRM.includes(file)
  const lost = before.filter((file) => !left.has(file) && !isOfTheFirm(file))
  if (lost.length > 0)
    throw new Refusal(`these tests name what is gone, and should not: ${lost.join(', ')}. ${TAKE_BACK}`)
}

const TAKE_BACK =
  'Half of it is written: git restore . takes back what was changed, and git status names what is new'

/** Whether what a test is of is there: the module of the same name. */
const hasModule = (root: string, test: string) =>
  ['ts', 'tsx'].some((ending) => existsSync(join(root, test.replace(/test\.tsx?$/, ending))))
