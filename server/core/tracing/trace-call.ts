import type { TRPCError } from '@trpc/server'
import { withSpan } from './tracing.ts'

/** The result that a tRPC middleware gets from the next one: an error is returned, not thrown. */
type CallResult = { ok: true } | { ok: false; error: TRPCError }

/** Runs a procedure call in a span, if anything is traced. An internal server error marks the span as failed. */
export const traceCall = <Result extends CallResult>(
  path: string,
  type: string,
  next: () => Promise<Result>,
): Promise<Result> =>
  withSpan(
    { name: `trpc ${path}`, attributes: { 'rpc.system': 'trpc', 'rpc.method': path, 'trpc.type': type } },
    async (span) => {
      const result = await next()
      if (!result.ok) {
        span?.set({ 'trpc.error': result.error.code })
        if (result.error.code === 'INTERNAL_SERVER_ERROR')
          span?.fail(result.error.cause?.name ?? result.error.code)
      }
      return result
    },
  )
