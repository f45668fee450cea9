import type { Section } from '../../../../server/sections/content/schema.ts'
import { heroDescription, heroTitle } from '../content/hero.ts'
import { history } from '../content/journey.ts'
import { processHeading, processIntro } from '../content/process.ts'

/** A public page that shows a section. */
interface SectionPage {
  to: '/' | '/about' | '/services'
  label: string
  page: string
}

interface SectionText {
  title: string
  content: string
}

interface SectionInfo {
  name: string
  pages: [SectionPage, ...SectionPage[]]
  /** The page that shows the title, if not all pages show it. */
  titlePage?: SectionPage['to']
  /** The texts that visitors see while a field is empty. */
  defaults: SectionText
  hints: Partial<SectionText>
}

const DEFAULT_TEXT_HINT = 'If a field is empty, visitors read the grey text.'

/** Name, public pages, default texts and hints of each section (D26). */
export const sectionInfo: Record<Section, SectionInfo> = {
  hero: {
    name: 'Hero',
    pages: [{ to: '/', page: 'Home', label: 'Home, first screen' }],
    defaults: { title: heroTitle, content: heroDescription },
    hints: { content: DEFAULT_TEXT_HINT },
  },
  about: {
    name: 'About',
    pages: [
      { to: '/', page: 'Home', label: 'Home, HISTORY' },
      { to: '/about', page: 'About', label: 'About, story' },
    ],
    titlePage: '/about',
    defaults: { title: '', content: history },
    hints: {
      title: 'Above the story on About. If empty, the story has no heading.',
      content: 'If empty, visitors read the grey text on Home and our longer story on About.',
    },
  },
  process: {
    name: 'Process',
    pages: [
      { to: '/', page: 'Home', label: 'Home' },
      { to: '/services', page: 'Services', label: 'Services' },
    ],
    defaults: { title: processHeading, content: processIntro },
    hints: { content: DEFAULT_TEXT_HINT },
  },
}
