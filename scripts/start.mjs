// `npm start`: the built site.
import { become, setup } from './setup.mjs'

await become([await setup({ build: true }), 'dist/server/main.js'])
