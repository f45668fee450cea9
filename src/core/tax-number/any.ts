/** A tax number of a country without a rule of its own here. */
export const taxNumber = {
  label: 'Tax number',
  hint: 'As printed on your invoices.',
  maxLength: 30,
} as const

/** Whether the value has a digit, as every tax number has. */
export const isTaxNumber = (value: string): boolean => /\d/.test(value)
