import type { Section } from '../../../../server/sections/content/schema.ts'
import { about, hero, process } from '../content/words.ts'

const home = { to: '/', page: 'Home', label: 'Home' } as const
const DEFAULT_TEXT_HINT = 'If a field is empty, visitors read the grey text.'

interface SectionInfo {
  name: string
  /** The public pages that show the section. */
  pages: [typeof home, ...(typeof home)[]]
  /** The page that shows the title, if not all pages show it. */
  titlePage?: '/'
  /** The texts that visitors see while a field is empty. */
  defaults: { title: string; content: string }
  hints: { title?: string; content?: string }
}

/** Name, public pages, default texts and hints of each section (D26). */
export const sectionInfo: Record<Section, SectionInfo> = {
  hero: { name: 'Hero', pages: [home], defaults: hero, hints: { content: DEFAULT_TEXT_HINT } },
  about: { name: 'About', pages: [home], defaults: about, hints: { content: DEFAULT_TEXT_HINT } },
  process: { name: 'Process', pages: [home], defaults: process, hints: { content: DEFAULT_TEXT_HINT } },
}
