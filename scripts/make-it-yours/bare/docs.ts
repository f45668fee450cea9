import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'

const Project = z.object({ scripts: z.record(z.string(), z.string()) })

/**
 * Mends what the pages say of files and commands that are gone: such rows of tables go, lists of proofs name the tests that are
 * left, and links to a page that is gone become plain words.
 */
export function mendPages(root: string): void {
  const { scripts } = Project.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  for (const page of globSync(['*.md', 'docs/*.md'], { cwd: root })) {
    const text = readFileSync(join(root, page), 'utf8')
    const lines = text.split('\n').flatMap((line) => mendLine(root, page, line, scripts))
    writeFileSync(join(root, page), lines.join('\n'))
  }
}

/** Lists of files in scripts: the lines that name one that is gone go. */
export function mendLists(root: string): void {
  for (const list of ['scripts/slow-tests.mjs', 'scripts/client-chunks.ts']) {
    const text = readFileSync(join(root, list), 'utf8')
    const left = text.replaceAll(/^ {2}'([\w./-]+\/[\w.-]+\.tsx?)',\n/gm, (line, file: string) =>
      existsSync(join(root, file)) ? line : '',
    )
    writeFileSync(join(root, list), left)
  }
}

const FILE = /`((?:server|src|tests|migrations|docs|scripts|ops|art)\/[\w./$-]+)`/g

function mendLine(root: string, page: string, line: string, scripts: Record<string, string>): string[] {
  const isGone = (file: string) => !existsSync(join(root, file))
  const namesGone = (words: string) =>
    [...words.matchAll(FILE)].some(([, file = '']) => isGone(file)) ||
    [...words.matchAll(/npm run ([\w:-]+)/g)].some(([, name = '']) => !scripts[name])
  const proves = (file: string, number: string) =>
    !isGone(file) && readFileSync(join(root, file), 'utf8').includes(number)
  const [, start, promise = '', proofs] = /^(\| S\d{2} \| )(.*)( \| .*) \|$/.exec(line) ?? []
  if (start && proofs) {
    const left = proofs
      .slice(3)
      .split(/, (?=`)/)
      .filter((proof) => proves(/`([^`]+)`/.exec(proof)?.[1] ?? '', start.slice(2, 5)))
    const words = withoutSentences(promise, namesGone)
    return left.length > 0 && words ? [mendLinks(root, page, `${start}${words} | ${left.join(', ')} |`)] : []
  }
  if (line.startsWith('|') && namesGone(line)) return []
  // The decisions say what was, too.
  const left = page === 'docs/decisions.md' ? line : withoutSentences(line, namesGone)
  return left === '' && line !== '' ? [] : [mendLinks(root, page, left)]
}

const withoutSentences = (text: string, isUnwanted: (words: string) => boolean) =>
  text
    .split(/(?<=[.!?]\)?) (?=[A-Z`*([])/)
    .filter((sentence) => !isUnwanted(sentence))
    .join(' ')

/** Links to files that are gone become their words, pictures nothing. */
function mendLinks(root: string, page: string, line: string): string {
  const isGone = (path: string) => !existsSync(join(root, dirname(page), path))
  return line
    .replaceAll(/!\[[^\]]*\]\((?!https?:)([^)#]+)\)/g, (image, path: string) => (isGone(path) ? '' : image))
    .replaceAll(/\[([^\]]*)\]\((?!https?:|#)([^)#]+)[^)]*\)/g, (link, words: string, path: string) =>
      isGone(path) ? words : link,
    )
}
