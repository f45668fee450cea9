import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter } from '../../server/router.ts'

/** Every procedure with its full name. By type the value is the tree of routers; at run time it is this flat record. */
export const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>,
)
