/** How many articles /news shows before 'Load More Articles'. */
export const NEWS_INITIAL_COUNT = 6

export const newsletterText = 'One letter a\u00A0quarter: what we built, what we measured.'
