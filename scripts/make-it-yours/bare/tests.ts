import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { statementsOf } from './statements.ts'

/** A table, procedure, address or screen of the sections and pages that go, as tests write them. */
const GONE = new RegExp(
  [
    String.raw`\b(?:ltf_(?:projects|services|team_members)|gsp_\w+|faq_entries|project_counts)\b`,
    String.raw`'articles'|^ {2}articles: `,
    String.raw`\b(?:projects|services|team|content)\.(?:list|get|create|update|delete|arrange|all|save|bySlug|article|faq|start)`,
    String.raw`\.content\.\w+\.(?:query|mutate)`,
    String.raw`'(?:projects|services|team|content)\.\w+'`,
    String.raw`[\`'/](?:about|faq|news|news-old|projects|services)(?:[\`'/?#]|$)`,
    String.raw`/admin/(?:projects|services|team|content|news|faq)\b`,
    String.raw`'(?:Projects|Services|Team|News|FAQ)'`,
    String.raw`\b(?:edit|add|delete|save) (?:project|service|team member|article|question)\b`,
  ].join('|'),
  'mi',
)

/** Tests of what a bare site does in another way. */
const DROPPED = [
  "Contrast: the hero's text is readable over the model",
  'Contact banner: says what the page is for',
  'Image budget: at most 60 kB of images before the largest paint',
  'Errors: without the database a route outside tRPC answers 503 too',
  'Sitemap: it is read from the database once a change',
]

/** What every test of a file needs. */
const IS_SET_UP = /^test\.(?:before|after|use|describe\.configure)|^(?:before|after)(?:Each|All)\(/m

/**
 * Takes out the tests that name what is gone, and those that need a helper that named it. Of a list only such items go.
 * @returns the files that have changed
 */
export function removeTestsOfGone(root: string): string[] {
  const files = globSync(['{server,src,migrations,tests}/**/*.test.{ts,tsx}', 'tests/{e2e,support}/*.ts'], {
    cwd: root,
  })
  const changed = new Set<string>()
  for (let before = -1; before < changed.size;) {
    before = changed.size
    for (const file of files.filter((file) => existsSync(join(root, file))))
      if (mend(root, file)) changed.add(file)
  }
  return [...changed]
}

/** @returns whether anything was taken out */
function mend(root: string, file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = statementsOf(text)
  const lost = new Set(lostImports(root, file, text))
  const isGone = (code: string) =>
    GONE.test(withoutComments(code)) ||
    DROPPED.some((title) => code.includes(title)) ||
    [...lost].some((name) => uses(code, name))
  let left = statements.map((statement) => (isImport(statement) ? withoutNames(statement, lost) : statement))
  for (let count = -1; count !== left.length;) {
    count = left.length
    left = left.flatMap((statement) => {
      if (isImport(statement)) return [statement]
      const kept = withoutItems(statement, isGone)
      if (!isGone(kept)) return [kept]
      const [, name] =
        /^(?:export )?(?:async )?(?:const|let|function|interface|type) (\w+)/m.exec(withoutComments(kept)) ??
        []
      if (name) lost.add(name)
      return IS_SET_UP.test(kept) ? [kept] : []
    })
  }
  const result = left.join('')
  if (result === text) return false
  const isTest = /\.(?:test\.tsx?|e2e\.ts)$/.test(file)
  if (
    isTest &&
    (!/^\s*(?:for \(.*\)\s*)?test(?:\.each|\.for)?\(/m.test(result) ||
      left.some((part) => IS_SET_UP.test(part) && isGone(part)))
  )
    rmSync(join(root, file))
  else writeFileSync(join(root, file), result)
  return true
}

/** A list or an object without the items that are gone; anything else as it is. */
function withoutItems(statement: string, isGone: (code: string) => boolean): string {
  const list =
    /^((?:(?:\/\/|\/\*| \*).*\n)*(?:export )?const [^\n]*[[{]\n)((?: {2}[^\n]*\n|\n)*)([\])}][^\n]*\n*)$/.exec(
      statement,
    )
  if (!list || /=> [[{(]\n$/.test(list[1] ?? '')) return statement
  const [, opening = '', body = '', closing = ''] = list
  const items = body.split(/(?<=\n)(?= {2}[^\s\])}])/)
  return opening + items.filter((item) => !isGone(item)).join('') + closing
}

/** Names that a file imports from a module that is gone, or from one of the tests, which has them no more. */
function lostImports(root: string, file: string, text: string): string[] {
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(
    ([, names = '', path = '']) => {
      const module = join(dirname(file), path)
      const all = names.split(',').flatMap(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] || [],
      )
      if (!existsSync(join(root, module))) return all
      if (!module.startsWith('tests/')) return []
      const exported = readFileSync(join(root, module), 'utf8')
      return all.filter((name) => !new RegExp(`export [^\\n]*\\b${name}\\b`).test(exported))
    },
  )
}

const isImport = (statement: string) =>
  /^import /m.test(withoutComments(statement).trimStart().split('\n')[0] ?? '')

const withoutNames = (statement: string, names: ReadonlySet<string>) =>
  statement.replace(
    /^(import (?:type )?)\{([^}]*)\}( from .*\n)/m,
    (line, start: string, list: string, end: string) => {
      const all = list.split(',').flatMap((name) => name.trim() || [])
      const left = all.filter((name) => !names.has(name.replace(/^type /, '')))
      if (left.length === all.length) return line
      return left.length > 0 ? `${start}{ ${left.join(', ')} }${end}` : ''
    },
  )

const uses = (code: string, name: string) =>
  new RegExp(`(?<![.\\w'])${name}\\b(?!:)`).test(withoutComments(code))

const withoutComments = (code: string) => code.replaceAll(/^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, '')
