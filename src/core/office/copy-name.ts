/**
 * The name of a duplicate: 'Hilltop (copy)', cut where it would be too long.
 * @param max characters that the field takes, as PostgreSQL counts them: an emoji is one
 */
export const copyName = (name: string, max: number): string =>
  `${Array.from(name)
    .slice(0, max - SUFFIX.length)
    .join('')}${SUFFIX}`

const SUFFIX = ' (copy)'
