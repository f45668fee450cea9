/** After so long without an answer of the server, what is stored on the device is shown: the page by the service worker, its answers. */
export const SLOW_MS = 4000

/** A queued write waits so long for its answer; then it is left to the next attempt. The server gives up within ten seconds itself. */
export const WRITE_TIMEOUT_MS = 10_000

/** How often what waits is sent again while the browser says nothing of a connection. */
export const RETRY_MS = 30_000
