/** Search parameters of /projects: shareable, and restored by going back. */
export interface ProjectSearch {
  category?: string
  view?: 'list'
  /** A cursor of `projects.list`: shows the page after it. 'Load more' leads there without script. */
  after?: string
}

/** Parses the search parameters; an invalid value counts as absent. */
export const validateProjectSearch = ({ category, view, after }: Record<string, unknown>): ProjectSearch => ({
  category: typeof category === 'string' && category.length <= 60 ? category.trim() || undefined : undefined,
  view: view === 'list' ? 'list' : undefined,
  after: typeof after === 'string' && after.length <= 200 ? after : undefined,
})
