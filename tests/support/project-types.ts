import { projectTypes } from '../../src/firm.ts'

/** Three of the firm's project types, whatever they are. */
export const [HOMES, SHOPS, PLANTS] = projectTypes
