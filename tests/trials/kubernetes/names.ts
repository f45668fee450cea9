/** Namespaces of the test: that of the manifests, under another name, and one for what is outside of it. */
export const SITE = 'busbar-test'
export const OUTSIDE = 'busbar-test-outside'

/** Selects the site's pods. */
export const SITE_PODS = 'app.kubernetes.io/name=busbar'
