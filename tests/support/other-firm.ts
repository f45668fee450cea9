import { vi } from 'vitest'
import { firm } from '../../src/firm.ts'

/** The module src/firm.ts of another firm, for what is imported from now on: `vi.resetModules()` comes first. */
export function useOtherFirm(
  changes: Partial<Record<'name' | 'shortName' | 'country' | 'timeZone' | 'locale' | 'currency', string>>,
): void {
  vi.resetModules()
  vi.doMock(import('../../src/firm.ts'), async (importOriginal) => ({
    ...(await importOriginal()),
    firm: { ...firm, ...changes } as typeof firm,
  }))
}
