/** The testimonial while the settings have none (D40). */
export const defaultTestimonial = {
  quote:
    'They labelled every circuit. Two years later a pump failed at night and the watchman could tell them on the phone which breaker it was.',
  source: 'Sample text, secretary of a housing society, Mulund',
}
