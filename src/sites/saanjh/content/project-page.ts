/** Headings and labels of a project's own page. */
export const projectPage = {
  work: 'What we did',
  beforeAfter: 'Before and after',
  before: 'Before',
  after: 'After',
  divide: 'Divide between before and after',
  divideHint: 'Drag, or use the arrow keys.',
  gallery: 'Photographs',
  related: 'Related projects',
} as const
