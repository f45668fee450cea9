import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SECTIONS } from '../../server/sections/schema.ts'
import { Refusal } from './refusal.ts'

/** The sections with their own router. Page texts, news and questions share one router, and are built differently. */
const SECTIONS_WITH_ROUTER = SECTIONS.filter(({ router }) => router !== 'content')

/** A section's table and its files. */
export interface SectionFiles {
  table: string
  title: string
  /** 'project' */
  one: string
  router: string
  /** Its folder in `server/sections/`. */
  folder: string
  dialogFile: string
}

/** @throws Refusal when the name is not that of a section with its own router */
export function sectionFilesOf(root: string, section: string): SectionFiles {
  const found = SECTIONS_WITH_ROUTER.find(({ router }) => router === section)
  if (!found) {
    const names = SECTIONS_WITH_ROUTER.map(({ router }) => router).join(', ')
    throw new Refusal(`"${section}" is not a section with a router of its own: choose ${names}`)
  }
  const folder = basename(found.path)
  const files = globSync(`src/sections/${folder}/*.tsx`, { cwd: root })
  const dialogFile = files.find((file) => readFileSync(join(root, file), 'utf8').includes('<RecordDialog'))
  if (!dialogFile) throw new Refusal(`no file in src/sections/${folder} has <RecordDialog`)
  return { ...found, folder, dialogFile }
}
