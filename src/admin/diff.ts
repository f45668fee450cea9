/** A piece of a text: in both versions, only in the new one, or only in the old one. */
export interface DiffSegment {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Beyond this many words on a side the comparison is of the whole: the table of an exact one would grow as their
 * product.
 */
const MAX_WORDS = 1500

/**
 * What changed between two texts, word by word. Joined, 'same' and 'removed' give the old text, 'same' and 'added' the
 * new one.
 */
export function diffWords(before: string, after: string): DiffSegment[] {
  if (before === after) return before ? [{ kind: 'same', text: before }] : []
  const oldWords = tokenize(before)
  const newWords = tokenize(after)
  if (oldWords.length > MAX_WORDS || newWords.length > MAX_WORDS)
    return mergeAdjacent([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  return mergeAdjacent(
    mergeAcrossSpaces(mergeAdjacent(walkTable(oldWords, newWords, lcsTable(oldWords, newWords)))),
  )
}

const tokenize = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** Length of the longest common run of words from each pair of places on. */
function lcsTable(oldWords: string[], newWords: string[]): Uint16Array[] {
  const table = Array.from({ length: oldWords.length + 1 }, () => new Uint16Array(newWords.length + 1))
  for (let i = oldWords.length - 1; i >= 0; i--)
    for (let j = newWords.length - 1; j >= 0; j--)
      tableRow(table, i)[j] =
        oldWords[i] === newWords[j]
          ? (tableRow(table, i + 1)[j + 1] ?? 0) + 1
          : Math.max(tableRow(table, i + 1)[j] ?? 0, tableRow(table, i)[j + 1] ?? 0)
  return table
}

function walkTable(oldWords: string[], newWords: string[], table: Uint16Array[]): DiffSegment[] {
  const segments: DiffSegment[] = []
  let i = 0
  let j = 0
  while (i < oldWords.length || j < newWords.length) {
    const [oldWord, newWord] = [oldWords[i], newWords[j]]
    if (oldWord !== undefined && oldWord === newWord) {
      segments.push({ kind: 'same', text: oldWord })
      i++
      j++
    } else if (
      newWord === undefined ||
      (oldWord !== undefined && (tableRow(table, i + 1)[j] ?? 0) >= (tableRow(table, i)[j + 1] ?? 0))
    ) {
      segments.push({ kind: 'removed', text: oldWord ?? '' })
      i++
    } else {
      segments.push({ kind: 'added', text: newWord })
      j++
    }
  }
  return segments
}

function tableRow(table: Uint16Array[], row: number): Uint16Array {
  return table[row] ?? new Uint16Array(0)
}

/** Neighbouring words that changed are one change: the space between them is no part that stayed. */
function mergeAcrossSpaces(segments: DiffSegment[]): DiffSegment[] {
  const result: DiffSegment[] = []
  let changeRun: DiffSegment[] = []
  for (const [index, segment] of segments.entries()) {
    const isGap = changeRun.length > 0 && segment.text.trim() === '' && segments[index + 1] !== undefined
    if (segment.kind === 'same' && !isGap) {
      result.push(...removedBeforeAdded(changeRun), segment)
      changeRun = []
    } else changeRun.push(segment)
  }
  return [...result, ...removedBeforeAdded(changeRun)]
}

/** What went, then what came; what stayed between them did both. */
function removedBeforeAdded(changeRun: DiffSegment[]): DiffSegment[] {
  const segmentsOf = (kind: 'added' | 'removed'): DiffSegment[] =>
    changeRun
      .filter((segment) => segment.kind === kind || segment.kind === 'same')
      .map(({ text }) => ({ kind, text }))
  return changeRun.every(({ kind }) => kind === changeRun[0]?.kind)
    ? changeRun
    : [...segmentsOf('removed'), ...segmentsOf('added')]
}

function mergeAdjacent(segments: DiffSegment[]): DiffSegment[] {
  const result: DiffSegment[] = []
  for (const segment of segments) {
    const last = result.at(-1)
    if (last?.kind === segment.kind) last.text += segment.text
    else if (segment.text) result.push({ ...segment })
  }
  return result
}
