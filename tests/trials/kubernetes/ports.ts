/** On which the stand-ins of `outside.ts` listen, in their pod. */
export const OUTSIDE_PORTS = { gateway: 8080, store: 9000, mail: 2525 }

/** At the gateway: lists the mails that were received, as JSON. */
export const MAILS_PATH = '/-/mails'
