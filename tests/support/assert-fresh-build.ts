import { isBuilt } from '../../scripts/build-inputs.mjs'

/** Global set-up of Playwright: fails if the build was not made from the current sources. */
export default function assertFreshBuild(): void {
  if (!isBuilt())
    throw new Error(
      'dist/ was not built from these sources: run `npm run build` (`npm test` does it by itself).',
    )
}
