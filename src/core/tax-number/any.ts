/** A tax number of a country whose rule is not known here. */
export const taxNumber = {
  label: 'Tax number',
  hint: 'As printed on your invoices.',
  maxLength: 30,
} as const

/** Whether it has a digit, as every such number has. */
export const isTaxNumber = (value: string): boolean => /\d/.test(value)
