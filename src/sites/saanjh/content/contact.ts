/** The hero of the contact page. */
export const contactLabel = 'GET IN TOUCH'
export const contactTitle = 'Contact Us'
export const contactTagline = 'Connect with the business for smart, elegant electrical design solutions'

export const contactHeading = "Let's Talk"
export const contactIntro =
  'Describe the site in your own words. If something has tripped, burnt or gone dark, please call instead.'
export const contactCallHeading = 'Call Us'

/** The heading of the contact details at the end of the home page. */
export const contactBlockHeading = 'Call, write or visit'
