/** What home asks of the projects: the newest three that the back office has featured. */
export const FEATURED_PROJECTS_QUERY = { featured: true, limit: 3 }
