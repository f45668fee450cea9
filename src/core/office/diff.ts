import { diffArrays } from 'diff'

/** A piece of a text: in both versions, only in the new one, or only in the old one. */
export interface DiffSegment {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Longer texts are compared as a whole: two different texts of this size take a third of a second. */
const MAX_WORDS = 1500

/**
 * A word diff for display. A run of adjacent changed words is one removed and one added segment, including the spaces
 * between them. 'same' and 'removed' segments joined give the old text, 'same' and 'added' the new text.
 */
export function diffWords(before: string, after: string): DiffSegment[] {
  const segments: DiffSegment[] = []
  let removed = ''
  let added = ''
  function endChange() {
    if (removed) segments.push({ kind: 'removed', text: removed })
    if (added) segments.push({ kind: 'added', text: added })
    removed = added = ''
  }

  const changes = compareWords(splitWords(before), splitWords(after))
  for (const [index, change] of changes.entries()) {
    const text = change.value.join('')
    const isChange = change.added || change.removed
    const isGap = !isChange && (removed || added) && !text.trim() && index < changes.length - 1
    if (change.removed || isGap) removed += text
    if (change.added || isGap) added += text
    if (isChange || isGap) continue
    endChange()
    segments.push({ kind: 'same', text })
  }
  endChange()
  return segments
}

function compareWords(before: string[], after: string[]) {
  if (Math.max(before.length, after.length) <= MAX_WORDS) return diffArrays(before, after)
  return [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
}

/** Words and the spaces between them. */
const splitWords = (text: string): string[] => text.match(/\s+|\S+/g) ?? []
