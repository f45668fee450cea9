/** The texts that are not empty, in a row. */
export const joinWithCommas = (...texts: (string | null)[]) => texts.filter((text) => text?.trim()).join(', ')
