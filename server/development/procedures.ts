import type { AnyTRPCProcedure } from '@trpc/server'
import * as z from 'zod/mini'
import { appRouter } from '../router.ts'

/** A procedure as /dev lists it. */
export interface ProcedureEntry {
  name: string
  type: string
  /** Who may call it, as `server/core/trpc.ts` says. */
  access: string
  /** JSON schema of its input; null when it takes none. */
  input: unknown
  /** JSON schema of its output; null where it declares none, and its type is what the procedure returns. */
  output: unknown
}

/** What tRPC keeps of a procedure and leaves out of its types. */
const definition = z.object({
  type: z.string(),
  meta: z.optional(z.object({ access: z.string() })),
  inputs: z.array(z.custom<z.core.$ZodType>()),
  output: z.optional(z.custom<z.core.$ZodType>()),
})

/** By type this is the tree of routers; at run time it is a flat record. */
const procedures = z.record(z.string(), z.custom<AnyTRPCProcedure>())

/** Every procedure of the router, by name. */
export function listProcedures(): ProcedureEntry[] {
  return Object.entries(procedures.parse(appRouter._def.procedures)).map(([name, procedure]) => {
    const { type, meta, inputs, output } = definition.parse(procedure._def)
    const [input] = inputs
    return {
      name,
      type,
      access: meta?.access ?? 'unknown',
      input: input ? jsonSchemaOf(input, 'input') : null,
      output: output ? jsonSchemaOf(output, 'output') : null,
    }
  })
}

/** What JSON schema cannot say, as a date or a transformation, is left open. */
const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io })
  return rest
}
