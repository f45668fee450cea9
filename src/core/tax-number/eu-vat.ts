/** The European Union's VAT number. */
export const taxNumber = {
  label: 'VAT number',
  hint: 'With the country code first, such as DE123456789.',
  maxLength: 14,
} as const

/** Whether it looks like a VAT number: two letters, then 2 to 12 characters with a digit, which vary by country. */
export const isTaxNumber = (value: string): boolean => /^[A-Z]{2}(?=.*\d)[0-9A-Z+*]{2,12}$/.test(value)
