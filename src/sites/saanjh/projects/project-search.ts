/** Search parameters of /projects: shareable, and restored by navigating back. */
export interface ProjectSearch {
  category?: string
  view?: 'list'
  /** A pagination cursor of `projects.list`: shows the page after it. Without script, 'Load more' leads there. */
  after?: string
}

/** Parses the search parameters; an invalid value counts as absent. */
export const validateProjectSearch = ({ category, view, after }: Record<string, unknown>): ProjectSearch => ({
  category: typeof category === 'string' && category.length <= 60 ? category.trim() || undefined : undefined,
  view: view === 'list' ? 'list' : undefined,
  after: typeof after === 'string' && after.length <= 200 ? after : undefined,
})
