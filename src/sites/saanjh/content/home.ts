/** Headings of the home page's shorter sections. */
export const clientsHeading = 'People we keep the lights on for'
export const newsTeasersHeading = 'From site'
export const allNews = 'All news'
export const teamIntro = 'The people whose names are on your drawings.'
