import type { Log } from '../log.ts'
import type { OpenSpan, SpanOptions, Tracing } from './spans.ts'
import { type TracingSettings, tracesUrl } from './variables.ts'

/*
 * Tracing with OpenTelemetry. The rest of the server uses this file only; `startTracing` imports the OpenTelemetry
 * packages if a collector is set, and never otherwise.
 */

let tracing: Tracing | null = null

/** Starts tracing if a collector is set (`tracesUrl`). Call it before the database and the app are opened. */
export async function startTracing(settings: TracingSettings, log: Log): Promise<void> {
  const url = tracesUrl(settings)
  if (url === null) return
  const { createTracing } = await import('./opentelemetry.ts')
  tracing = createTracing(url, settings, log)
  log.info({ event: 'tracing', host: new URL(url).host, service: settings.OTEL_SERVICE_NAME })
}

/** Ends tracing. Pending spans are sent, if that takes less than a second. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing
  tracing = null
  await stopped?.stop()
}

/** The tracer, or null while nothing is traced. Callers check this first, so that no span is built for nothing. */
export const activeTracing = (): Tracing | null => tracing

/** Runs the work in a span, if anything is traced. */
export const withSpan = <T>(options: SpanOptions, work: (span?: OpenSpan) => Promise<T>): Promise<T> =>
  tracing ? tracing.run(options, work) : work()

/** Runs a job of a queue in a span, if anything is traced. */
export const withJobSpan = <T>(queue: string, id: string, work: () => Promise<T>): Promise<T> =>
  withSpan(
    {
      name: `job ${queue}`,
      kind: 'consumer',
      attributes: { 'messaging.destination.name': queue, 'messaging.message.id': id },
    },
    work,
  )
