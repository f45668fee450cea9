/*
 * The normal form of text that people enter, which the validators produce, and functions that shorten and search it.
 */

/**
 * Invisible characters that are often pasted with text: bidirectional controls, which would reverse adjacent text,
 * soft hyphen, zero-width space, word joiner, byte order mark. U+200C and U+200D stay: Indian scripts need them.
 */
const INVISIBLE_CHARACTERS = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu

/** A single line: NFC, trimmed, without invisible characters. Tabs and separators of lines or pages become spaces. */
export function normalLine(value: string): string {
  const line = value.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll(/[\t\v\f\u0085\u2028\u2029]/g, ' ')
  return composed(line)
}

/** Text with line breaks: NFC, trimmed. Every line ends with LF, whichever system or program it was written with. */
export function normalText(value: string): string {
  return composed(value.replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n'))
}

/**
 * NFC, trimmed, with at most thirty marks on one letter. Unicode's stream-safe format allows that many, more than any
 * script needs; the time to sort a longer run of marks grows with its square, 46 s for 250,000.
 */
function composed(value: string): string {
  const text = value
    .replaceAll(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFC')
    .trim()
  return isBlank(text) ? '' : text
}

/** Whether text is invisible: spaces, fillers, joiners, marks without a letter. Controls have an error of their own. */
export const isBlank = (value: string): boolean =>
  !/[^\s\p{Cf}\p{Z}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value)

/** Control characters and lone surrogates. NUL breaks PostgreSQL, the others break mails and logs. */
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}]/u
const FORBIDDEN_IN_TEXT = /(?![\t\n])[\p{Cc}\p{Cs}]/u

/** The error for the first forbidden character of a single line in its normal form, with its place; null for none. */
export const refusalOfLine = (value: string): string | null => refusalOf(FORBIDDEN_IN_LINE, value)

/** The same for text with line breaks. */
export const refusalOfText = (value: string): string | null => refusalOf(FORBIDDEN_IN_TEXT, value)

function refusalOf(forbidden: RegExp, value: string): string | null {
  const found = forbidden.exec(value)
  if (!found) return null
  const words = value.slice(0, found.index).trim().split(/\s+/).slice(-3).join(' ')
  const place = words ? `after “${[...graphemes(words)].slice(-30).join('')}”` : 'at the beginning'
  return `Remove the ${nameOf(found[0])} ${place}`
}

function nameOf(character: string): string {
  if (character === '\n' || character === '\r') return 'line break'
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return /\p{Cs}/u.test(character) ? `half character U+${code}` : `control character U+${code}`
}

/** The first `max` characters at most, without cutting a letter from its marks or an emoji in half. */
export function firstCharacters(value: string, max: number): string {
  let text = ''
  let length = 0
  for (const grapheme of graphemes(value)) {
    length += Array.from(grapheme).length
    if (length > max) break
    text += grapheme
  }
  return text
}

/** The first letters of the first and the last word: 'AK' for 'Asha Ketkar' and 'asha.ketkar', 'A' for 'Asha'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  return [words[0], ...words.slice(1).slice(-1)]
    .map((word = '') => [...graphemes(word)][0])
    .join('')
    .toUpperCase()
}

const segmenter = new Intl.Segmenter('en')

/** Characters as a reader counts them, with their marks. */
function* graphemes(value: string): Generator<string> {
  for (const { segment } of segmenter.segment(value)) yield segment
}

/** The text with the digits of all scripts as ASCII digits. */
export const asciiDigits = (value: string): string =>
  value.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let start = code
    // The digits of a script are ten in a row; a few such rows are adjacent.
    while (/^\p{Nd}$/u.test(String.fromCodePoint(start - 1))) start -= 1
    return String((code - start) % 10)
  })

/**
 * The form in which texts are searched, except for upper and lower case: widths, ligatures and composed letters unified
 * (NFKC), digits of all scripts as ASCII, one sigma. SQL's `search_form` converts stored text to it and to lower case.
 */
export const searchForm = (value: string): string => asciiDigits(value.normalize('NFKC')).replaceAll('ς', 'σ')

/** Escapes the wildcards of a text for LIKE in SQL. */
export const escapePattern = (value: string): string =>
  value.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
