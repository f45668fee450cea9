/** The band at the end of most pages. */
export const callToAction = {
  heading: 'Tell us what needs power.',
  text: 'Send the drawing, the load list or a photograph of the meter board. An engineer reads it and replies within 24 hours.',
}
