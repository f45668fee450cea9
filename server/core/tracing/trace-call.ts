import type { TRPCError } from '@trpc/server'
import { withSpan } from './tracing.ts'

/** What a middleware of tRPC gets from the next one: it returns an error and does not throw it. */
type CallResult = { ok: true } | { ok: false; error: TRPCError }

/** Runs a call of a procedure in a span, if anything is traced. An error that is the server's fault fails the span. */
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
