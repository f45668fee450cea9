import { HOMES } from './project-types.ts'

/** The fields of a valid inquiry form. */
export const buildInquiryForm = (overrides: object = {}) => ({
  name: 'Meera Joshi',
  email: 'meera@example.com',
  phone: '+91 98200 12345',
  project_type: HOMES.value,
  message: 'Rewiring of a flat in Thane, three bedrooms.',
  ...overrides,
})

/** The fields of a valid contact form. */
export const buildContactForm = (overrides: object = {}) => ({
  name: 'Meera Joshi',
  email: 'meera@example.com',
  message: 'Which days are you open in the Diwali week?',
  ...overrides,
})
