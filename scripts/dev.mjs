// `npm run dev`: client and server with hot reload.
import { become, setup } from './setup.mjs'

await become([await setup({}), 'node_modules/vite/bin/vite.js', ...process.argv.slice(2)])
