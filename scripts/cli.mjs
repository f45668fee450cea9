// `npm run cli -- …`: the command line of the built site.
import { become, setup } from './setup.mjs'

await become([await setup({ build: true }), 'dist/server/cli.js', ...process.argv.slice(2)])
