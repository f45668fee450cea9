import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'
import { MARKDOWN_MAX, markdownProblem } from './schema.ts'

test('Markdown: blocks and marks become data', () => {
  const text = [
    '## The pit',
    'Found **at last**, _by_ `ear` and ~~luck~~.',
    '### Depth',
    '1. one\n2. two\n   - deeper',
    '> Said the watchman.',
    '| Hour | Red |\n| --- | --- |\n| 18:00 | **247** |',
    '---',
    '    code <b>',
    'A line  \nbroken.',
  ].join('\n\n')
  expect(renderMarkdown(text)).toEqual([
    { kind: 'heading', text: 'The pit' },
    {
      kind: 'paragraph',
      text: [
        'Found ',
        { kind: 'strong', text: 'at last' },
        ', ',
        { kind: 'em', text: 'by' },
        ' ',
        { kind: 'code', text: 'ear' },
        ' and ',
        { kind: 'del', text: 'luck' },
        '.',
      ],
    },
    { kind: 'heading', level: 3, text: 'Depth' },
    {
      kind: 'list',
      ordered: true,
      items: [
        [{ kind: 'paragraph', text: 'one' }],
        [
          { kind: 'paragraph', text: 'two' },
          { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', text: 'deeper' }]] },
        ],
      ],
    },
    { kind: 'quote', blocks: [{ kind: 'paragraph', text: 'Said the watchman.' }] },
    { kind: 'table', head: ['Hour', 'Red'], rows: [['18:00', [{ kind: 'strong', text: '247' }]]] },
    { kind: 'rule' },
    { kind: 'code', text: 'code <b>' },
    { kind: 'paragraph', text: ['A line', { kind: 'break' }, 'broken.'] },
  ])
})

// S20
test.each([
  ['[call](tel:+912200000000)', 'tel:+912200000000'],
  ['[write](mailto:office@site.example)', 'mailto:office@site.example'],
  ['[see](https://example.com/a?b=c)', 'https://example.com/a?b=c'],
  ['[ask](/contact)', '/contact'],
  ['https://example.com/', 'https://example.com/'],
])('Markdown: %s becomes a link', (text, href) => {
  expect(renderMarkdown(text)).toMatchObject([{ text: [{ kind: 'link', href }] }])
})

// S20
test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>)',
  '[x](vbscript:a)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](https://a:b@evil.example)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
])('Markdown: %s becomes neither a link nor HTML', (text) => {
  const rendered = JSON.stringify(renderMarkdown(text))
  expect(rendered).not.toMatch(/"kind":"(?:link|html|image)"/)
})

test('Markdown: a link without words shows its address, and a heading without words is left out', () => {
  expect(renderMarkdown('## \n\n[](https://example.com)')).toEqual([
    { kind: 'paragraph', text: [{ kind: 'link', href: 'https://example.com', text: 'https://example.com' }] },
  ])
})

/** Each is repeated up to 20,000 characters. */
const HOSTILE = [
  '>',
  '> ',
  '[',
  '![',
  '*',
  '**a ',
  '*a* **b',
  '_a',
  'a_',
  'a*',
  'a**b',
  '~a',
  '`',
  '``a ',
  '- ',
  '+ ',
  '1. ',
  '1) ',
  '- - ',
  '  - a\n',
  '[a](',
  '[](',
  '[a][',
  '[a]: b\n',
  '<',
  '<a ',
  '</',
  '<!--',
  '<![CDATA[',
  '!',
  '\\',
  '&',
  'a@b.',
  'http://',
  'www.a',
  '|',
  '|a|\n|-|\n',
  '===\n',
  '```\n',
  '\t',
  '# ',
  'é',
  '-\n',
  '* a\n\n',
]

test.each(HOSTILE)('Markdown: 20,000 characters of %j are refused or rendered quickly', (part) => {
  const text = part.repeat(MARKDOWN_MAX).slice(0, MARKDOWN_MAX)
  renderMarkdown(text)
  expect(cpuTimeOf(() => renderMarkdown(text))).toBeLessThan(250)
})

test('Markdown: lists that are nested too deeply are refused, and their text is still rendered', () => {
  const text = Array.from({ length: 100 }, (_, i) => `${'  '.repeat(i)}- item ${i}`).join('\n')
  expect(markdownProblem(text)).toMatch(/spaces/)
  expect(JSON.stringify(renderMarkdown(text))).toContain('item 99')
})

test('Markdown: any text is rendered in less than half a second', () => {
  const mark = fc.constantFrom(...HOSTILE, 'a', ' ', '\n', '\n\n', '    ', '2. ', 'word ')
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 4000 }), (parts) => {
      const text = parts.join('').slice(0, MARKDOWN_MAX)
      expect(cpuTimeOf(() => expect(Array.isArray(renderMarkdown(text))).toBe(true))).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})

/** CPU time of this thread in milliseconds, which does not depend on other work of the machine. */
function cpuTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
