export const faqHeading = 'Questions we hear on site'

/** The text and the link to /contact after the questions. */
export const faqAfter = { text: 'Still unsure?', link: 'Ask an engineer.' }
