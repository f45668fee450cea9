/** The call to action at the end of most pages. */
export const callToAction = {
  heading: 'Tell us what needs power.',
  text: 'Describe the site, the load and the day it has to work. An engineer reads it and replies within 24 hours.',
}
