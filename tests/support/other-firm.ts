import { vi } from 'vitest'
import { firm } from '../../src/firm.ts'

/** Mocks src/firm.ts with another firm, for all later imports: call `vi.resetModules()` first. */
export function useOtherFirm(
  changes: Partial<Record<'name' | 'shortName' | 'country' | 'timeZone' | 'locale' | 'currency', string>>,
): void {
  vi.resetModules()
  vi.doMock(import('../../src/firm.ts'), async (importOriginal) => ({
    ...(await importOriginal()),
    firm: { ...firm, ...changes } as typeof firm,
  }))
}
