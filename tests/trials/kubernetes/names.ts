/** The namespaces of the test: the manifests' own under another name, and one for everything outside it. */
export const SITE = 'busbar-test'
export const OUTSIDE = 'busbar-test-outside'

/** Selects the site's pods. */
export const SITE_PODS = 'app.kubernetes.io/name=busbar'

/** The ports on which the stand-ins of `outside.ts` listen, in their pod. */
export const OUTSIDE_PORTS = { gateway: 8080, store: 9000, mail: 2525 }

/** The gateway's path that lists the received mails, as JSON. */
export const MAILS_PATH = '/-/mails'
