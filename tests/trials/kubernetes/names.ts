/** Namespaces of the test: that of the manifests, under another name, and one for what is outside of it. */
export const SITE = 'busbar-test'
export const OUTSIDE = 'busbar-test-outside'

/** Selects the site's pods. */
export const SITE_PODS = 'app.kubernetes.io/name=busbar'

/** On which the stand-ins of `outside.ts` listen, in their pod. */
export const OUTSIDE_PORTS = { gateway: 8080, store: 9000, mail: 2525 }

/** At the gateway: lists the mails that were received, as JSON. */
export const MAILS_PATH = '/-/mails'
