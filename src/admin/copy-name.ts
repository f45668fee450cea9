/**
 * The name of a duplicate: 'Hilltop (copy)', cut where it would be too long.
 * @param max characters that the field takes
 */
export const copyName = (name: string, max: number): string =>
  `${name.slice(0, max - SUFFIX.length)}${SUFFIX}`

const SUFFIX = ' (copy)'
