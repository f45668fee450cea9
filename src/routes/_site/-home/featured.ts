/** What home asks of the projects: the newest three that the back office has featured. */
export const FEATURED = { featured: true, limit: 3 }
