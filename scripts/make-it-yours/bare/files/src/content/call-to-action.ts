/** The call to action at the end of most pages. */
export const callToAction = {
  heading: 'What do you need?',
  text: 'Describe it in your own words. One of us reads it and replies within 24 hours.',
}
