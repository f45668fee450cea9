/** A filled inquiry form as a browser sends it. */
export const inquiry = (given: object = {}) => ({
  name: 'Meera Joshi',
  email: 'meera@example.com',
  phone: '+91 98200 12345',
  project_type: 'residential' as const,
  message: 'Rewiring of a flat in Thane, three bedrooms.',
  ...given,
})

/** A filled contact form. */
export const letter = (given: object = {}) => ({
  name: 'Meera Joshi',
  email: 'meera@example.com',
  message: 'Which days are you open in the Diwali week?',
  ...given,
})
