import type { AnyTRPCProcedure } from '@trpc/server'
import * as z from 'zod/mini'
import { appRouter } from '../router.ts'

/** A procedure as /dev lists it. */
export interface ProcedureEntry {
  name: string
  type: string
  /** Who may call it, as stated in `server/core/trpc.ts`. */
  access: string
  /** JSON schema of its input; null if it has none. */
  input: unknown
  /** JSON schema of its output; null if it declares none, and the return type applies. */
  output: unknown
}

/** Properties that tRPC stores in a procedure but leaves out of its types. */
const definition = z.object({
  type: z.string(),
  meta: z.optional(z.object({ access: z.string() })),
  inputs: z.array(z.custom<z.core.$ZodType>()),
  output: z.optional(z.custom<z.core.$ZodType>()),
})

/** Typed as the tree of routers; at run time a flat record. */
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

/** Types that JSON schema cannot express, such as a date or a transformation, become `any`. */
const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io })
  return rest
}
