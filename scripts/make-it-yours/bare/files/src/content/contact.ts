/** The words of the contact page. */
export const contactTitle = 'Contact Us'
export const contactHeading = "Let's Talk"
export const contactIntro = 'Write in your own words, or call.'
export const contactCallHeading = 'Call Us'
