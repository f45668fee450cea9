/**
 * The name of a duplicate: 'Hilltop (copy)', truncated if it would be too long.
 * @param max the field's maximum length in characters, as PostgreSQL counts them: an emoji is one
 */
export const copyName = (name: string, max: number): string =>
  `${Array.from(name)
    .slice(0, max - SUFFIX.length)
    .join('')}${SUFFIX}`

const SUFFIX = ' (copy)'
