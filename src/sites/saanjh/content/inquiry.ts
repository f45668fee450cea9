export const inquiryHeading = 'START YOUR PROJECT'
export const inquiryIntro =
  'Five minutes now saves a site visit later. Tell us what the place is, what it should do and roughly when. We reply within 24 hours.'
export const phoneHint = 'With area code, 10 to 20 characters.'
export const detailsHint = 'Site, area, present supply if you know it, and any dates we must meet.'
export const photosHint =
  'Up to five, such as the meter board. The place and time they hold are removed, and only our staff see them.'
export const submitInquiry = 'SUBMIT INQUIRY'

/** The confirmations of the public forms. */
export const inquirySent = {
  title: 'Inquiry Submitted Successfully!',
  text: "We'll get back to you within 24 hours.",
}
export const contactSent = { title: 'Message Sent!', text: "We'll get back to you within 24 hours." }
export const subscriptionPending = {
  title: 'One step left',
  text: 'Confirm your address with the link that we have just sent you.',
}
