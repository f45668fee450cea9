/** Input of `projects.list` on the home page: the newest three featured projects. */
export const FEATURED_PROJECTS_QUERY = { featured: true, limit: 3 }
