import { isBuilt } from '../../scripts/build-inputs.mjs'

/** Global set-up of Playwright: no story runs on a build that is older than its sources. */
export default function assertFreshBuild(): void {
  if (!isBuilt())
    throw new Error(
      'dist/ was not built from these sources: run `npm run build` (`npm test` does it by itself).',
    )
}
