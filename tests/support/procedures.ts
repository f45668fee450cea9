import type { AnyTRPCProcedure } from '@trpc/server'
import * as z from 'zod/mini'
import { appRouter } from '../../server/router.ts'

/** Every procedure with its full name. The declared type is the tree of routers; at run time it is this flat record. */
export const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>,
)

/** The part of a procedure's definition that tRPC's types leave out. */
const definition = z.object({ inputs: z.array(z.custom<z.core.$ZodType>()) })

/** The schema of a procedure's input; undefined when it takes none. */
export const inputSchema = (procedure: AnyTRPCProcedure): z.core.$ZodType | undefined =>
  definition.parse(procedure._def).inputs[0]
