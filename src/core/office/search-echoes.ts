/**
 * Distinguishes a search box's own queries from external values. Its own queries return as its `value` one by one, each
 * when the list has rendered, by when more may have been typed; any other value is from the browser's back button.
 * @param value the initial value
 */
export function createSearchEchoes(value: string) {
  /** The latest value, followed by the queries that have not returned yet. */
  let queries = [value]
  return {
    add: (query: string) => void queries.push(query),
    /** The latest query, own or external. */
    last: () => queries.at(-1),
    /** Whether a value is one of its own queries. */
    isEcho(value: string): boolean {
      const index = queries.indexOf(value)
      queries = index < 0 ? [value] : queries.slice(index)
      return index >= 0
    },
  }
}
