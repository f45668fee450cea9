/** The words of the home page. */
export const homeText = 'Say here in one sentence what you do, for whom and where.'
export const clientsHeading = 'Whom we work for'
