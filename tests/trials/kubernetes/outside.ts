/**
 * What a site in a cluster finds outside, in one pod: a gateway, an S3-compatible store and a mail server.
 * outside-pod.ts bundles it into one file for the Node of the site's image, so that the cluster needs no other image.
 */
import { createServer } from 'node:http'
import { startMailServer } from '../../support/mail-server.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { forward } from '../support/forward.ts'
import { MAILS_PATH, OUTSIDE_PORTS } from './names.ts'

const EVERYWHERE = '0.0.0.0'

/** The site's Service. */
const site = new URL(process.env.SITE_URL ?? '')

const { received } = await startMailServer(undefined, EVERYWHERE, OUTSIDE_PORTS.mail)
await startS3Server(undefined, EVERYWHERE, OUTSIDE_PORTS.store)
createServer((incoming, outgoing) => {
  if (incoming.url === MAILS_PATH) outgoing.end(JSON.stringify(received))
  // On a connection of its own, so that the Service chooses a pod for it.
  else forward(incoming, outgoing, { host: site.hostname, port: site.port }, console.log)
}).listen(OUTSIDE_PORTS.gateway, EVERYWHERE)
