/** The words of the newsletter's page. */
export const newsletterHeading = 'News by e-mail'
