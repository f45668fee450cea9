/** The number for value added tax of the European Union. */
export const taxNumber = {
  label: 'VAT number',
  hint: 'With the country code first, such as DE123456789.',
  maxLength: 14,
} as const

/** Whether this looks like one: two letters and two to twelve characters with a digit, which each country checks in its own way. */
export const isTaxNumber = (value: string): boolean => /^[A-Z]{2}(?=.*\d)[0-9A-Z+*]{2,12}$/.test(value)
