/** A piece of a text: in both versions, only in the new one, or only in the old one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond this many words on a side the comparison is of the whole: the table of an exact one would grow as their product. */
const MOST_WORDS = 1500

/** What changed between two texts, word by word. Joined, 'same' and 'removed' give the old text, 'same' and 'added' the new one. */
export function diffWords(before: string, after: string): Piece[] {
  if (before === after) return before ? [{ kind: 'same', text: before }] : []
  const old = words(before)
  const now = words(after)
  if (old.length > MOST_WORDS || now.length > MOST_WORDS)
    return joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  return joined(bridged(joined(walk(old, now, longest(old, now)))))
}

const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** Length of the longest common run of words from each pair of places on. */
function longest(old: string[], now: string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      at(table, i)[j] =
        old[i] === now[j]
          ? (at(table, i + 1)[j + 1] ?? 0) + 1
          : Math.max(at(table, i + 1)[j] ?? 0, at(table, i)[j + 1] ?? 0)
  return table
}

function walk(old: string[], now: string[], table: Uint16Array[]): Piece[] {
  const pieces: Piece[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]]
    if (was !== undefined && was === is) {
      pieces.push({ kind: 'same', text: was })
      i++
      j++
    } else if (
      is === undefined ||
      (was !== undefined && (at(table, i + 1)[j] ?? 0) >= (at(table, i)[j + 1] ?? 0))
    ) {
      pieces.push({ kind: 'removed', text: was ?? '' })
      i++
    } else {
      pieces.push({ kind: 'added', text: is })
      j++
    }
  }
  return pieces
}

function at(table: Uint16Array[], row: number): Uint16Array {
  return table[row] ?? new Uint16Array(0)
}

/** Neighbouring words that changed are one change: the space between them is no part that stayed. */
function bridged(pieces: Piece[]): Piece[] {
  const result: Piece[] = []
  let run: Piece[] = []
  for (const [index, piece] of pieces.entries()) {
    const inside = run.length > 0 && piece.text.trim() === '' && pieces[index + 1] !== undefined
    if (piece.kind === 'same' && !inside) {
      result.push(...sorted(run), piece)
      run = []
    } else run.push(piece)
  }
  return [...result, ...sorted(run)]
}

/** What went, then what came; what stayed between them did both. */
function sorted(run: Piece[]): Piece[] {
  const side = (kind: 'added' | 'removed'): Piece[] =>
    run.filter((piece) => piece.kind === kind || piece.kind === 'same').map(({ text }) => ({ kind, text }))
  return run.every(({ kind }) => kind === run[0]?.kind) ? run : [...side('removed'), ...side('added')]
}

function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else if (piece.text) result.push({ ...piece })
  }
  return result
}
