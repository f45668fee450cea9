import fc from 'fast-check'

/** Unicode's general categories except controls and surrogates, which are refused. */
const CATEGORIES =
  'Cf Cn Co Ll Lm Lo Lt Lu Mc Me Mn Nd Nl No Pc Pd Pe Pf Pi Po Ps Sc Sk Sm So Zl Zp Zs'.split(' ')

/** Every code point of the planes in use, by category. */
const byCategory = CATEGORIES.map((category) => {
  const pattern = new RegExp(String.raw`^\p{${category}}$`, 'u')
  const codes = [...range(0x20, 0xd7ff), ...range(0xe000, 0x1ffff), ...range(0xe0000, 0xe01ff), 0x10ffff]
  return codes.map((code) => String.fromCodePoint(code)).filter((character) => pattern.test(character))
})

/** Texts that are known to break files, mails, tables, searches and pages. */
const TROUBLE = [
  '\r\n',
  '\r',
  '\n',
  '\n\n',
  '\t',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '"',
  "'",
  '\\',
  '\\n',
  ',',
  ';',
  '%',
  '_',
  '&amp;',
  '<b>',
  '${x}',
  '\u00a0',
  '=\n',
  '.\n',
  '\n.\n',
  '\nFrom ',
  '=1+1',
  '＝1+1',
  '=?UTF-8?B?UmFv?=',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u200b',
  '\u200d',
  '\ufffd',
  '\uffff',
  'e\u0301',
  '\u00e9',
  '\u0958',
  '\u0915\u093c',
  '\u1112\u1161\u11ab',
  '\u212b',
  '𠮷',
  '👩‍🔧',
  '🇮🇳',
  '१२३',
  '１२３',
]

/**
 * Texts with line breaks and words that contain every category of Unicode characters, so that each text tries them all.
 * `server/core/text/schema.ts` defines which texts can be stored.
 */
export const arbitraryText: fc.Arbitrary<string> = fc
  .tuple(
    ...byCategory.map((characters) => fc.constantFrom(...characters)),
    fc.shuffledSubarray(TROUBLE, { minLength: TROUBLE.length }).map((parts) => parts.join('a')),
  )
  .chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length }))
  .map((parts) => `Lamps ${parts.join(' b')} hum`)

/** The same in a single line of at most 90 characters. */
export const arbitraryLine: fc.Arbitrary<string> = fc
  .tuple(
    fc
      .shuffledSubarray(byCategory, { minLength: 12, maxLength: 12 })
      .chain((categories) => fc.tuple(...categories.map((characters) => fc.constantFrom(...characters)))),
    fc.shuffledSubarray(
      TROUBLE.filter((text) => !/[\r\n]/.test(text)),
      { minLength: 5, maxLength: 5 },
    ),
  )
  .map(([characters, trouble]) => `Rao ${[...characters, ...trouble].join('c')}`)

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
