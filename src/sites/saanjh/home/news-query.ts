/** Input of `content.articleList` for the teasers on home; the route prefetches it. */
export const NEWS_TEASERS_QUERY = { limit: 3 }
