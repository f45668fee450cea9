import { projectTypes } from '../../src/firm.ts'

/** Three of the firm's kinds of projects, whatever they are. */
export const [HOMES, SHOPS, PLANTS] = projectTypes
