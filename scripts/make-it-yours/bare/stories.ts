import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { Refusal } from '../../new/refusal.ts'

const STORIES = 'tests/e2e/*.e2e.ts'

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
    'cross-browser|dev-edits|durability|instances',
  ].join('|')})$`,
)

export const storiesIn = (root: string): string[] =>
  globSync(STORIES, { cwd: root }).map((file) => basename(file, '.e2e.ts'))

/** @throws Refusal when a story has gone that is not of the firm: then an edit takes out too much */
export function assertStoriesKept(root: string, before: readonly string[]): void {
  const left = new Set(storiesIn(root))
  const lost = before.filter((name) => !left.has(name) && !OF_THE_FIRM.test(name))
  if (lost.length > 0)
    throw new Refusal(`these stories name what is gone, and should not: ${lost.join(', ')}`)
}
