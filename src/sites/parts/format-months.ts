import { counted } from '../../../server/core/count/schema.ts'

/** '1 month', '24 months'. */
export const formatMonths = (months: number): string => counted(months, { one: 'month', other: 'months' })
