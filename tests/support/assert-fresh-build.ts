import { isBuilt } from '../../scripts/build-inputs.mjs'

/** Global set-up of Playwright: refuses to run on a build that was not made from the current sources. */
export default function assertFreshBuild(): void {
  if (!isBuilt())
    throw new Error(
      'dist/ was not built from these sources: run `npm run build` (`npm test` does it by itself).',
    )
}
