/**
 * Tells the words that a search box has searched for itself from others. Its own come back as its value once the list is
 * drawn for them, one after the other, when more may have been typed; any other value is the browser's back button.
 * @param value what the box begins with
 */
export function createSearchEchoes(value: string) {
  /** The value as last drawn, then what was searched for since and has not come back. */
  let queries = [value]
  return {
    add: (query: string) => void queries.push(query),
    /** What was last searched for, whoever did. */
    last: () => queries.at(-1),
    /** Whether this value is one of its own. */
    isEcho(value: string): boolean {
      const index = queries.indexOf(value)
      queries = index < 0 ? [value] : queries.slice(index)
      return index >= 0
    },
  }
}
