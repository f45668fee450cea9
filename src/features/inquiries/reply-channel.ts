import type { Inquiry } from './inquiry.ts'

export type Channel = 'WhatsApp' | 'E-mail'

/** The channels for writing to the person: at least one, because the table requires phone or e-mail. */
export const availableChannels = ({ phone, email }: Pick<Inquiry, 'phone' | 'email'>): Channel[] => [
  ...(phone ? (['WhatsApp'] as const) : []),
  ...(email ? (['E-mail'] as const) : []),
]
