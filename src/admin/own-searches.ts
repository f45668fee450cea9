/**
 * Tells the words that a search box has searched for itself from others. Its own come back as its value once the list is
 * drawn for them, one after the other, when more may have been typed; any other value is the browser's back button.
 * @param value what the box begins with
 */
export function ownSearches(value: string) {
  /** The value as last drawn, then what was searched for since and has not come back. */
  let words = [value]
  return {
    add: (searched: string) => void words.push(searched),
    /** What was last searched for, whoever did. */
    last: () => words.at(-1),
    /** Whether this value is one of its own. */
    comesBack(value: string): boolean {
      const index = words.indexOf(value)
      words = index < 0 ? [value] : words.slice(index)
      return index >= 0
    },
  }
}
