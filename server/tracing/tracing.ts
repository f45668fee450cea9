import type { Log } from '../log.ts'
import { type TracingSettings, tracesUrl } from './variables.ts'

/*
 * Tracing with OpenTelemetry. The rest of the server knows this file only; the packages of OpenTelemetry are imported by
 * `startTracing` when a collector is set, and never otherwise.
 */

/**
 * What a span tells besides its name and its times, by the names of OpenTelemetry's semantic conventions. Traces leave the
 * machine: no personal data, no token, no text of an error.
 */
export type SpanAttributes = Record<string, string | number | boolean | undefined>

export interface SpanOptions {
  /** One of few names, such as `job mail`: traces are grouped by it. */
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: SpanAttributes
  /** The header `traceparent` of a caller that is trusted. */
  traceparent?: string
}

/** A span that is open. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Marks the span as failed. `type` is a name or a code, such as ECONNREFUSED. */
  fail(type: string): void
}

/** The tracer of this process. */
export interface Tracing {
  /** Runs the work in a span, the child of the one in which it is called. What the work throws fails the span. */
  run<T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** Writes down a span that has ended: `startedAt` by performance.now(), `ms` long. */
  record(options: SpanOptions, startedAt: number, ms: number, failure?: unknown): void
  /** Sends what waits, for a second at most. */
  stop(): Promise<void>
}

let tracing: Tracing | null = null

/** Starts tracing if a collector is set (`tracesUrl`). Call it before the database and the app are opened. */
export async function startTracing(settings: TracingSettings, log: Log): Promise<void> {
  const url = tracesUrl(settings)
  if (url === null) return
  const { createTracing } = await import('./opentelemetry.ts')
  tracing = createTracing(url, settings, log)
  log.info({ event: 'tracing', host: new URL(url).host, service: settings.OTEL_SERVICE_NAME })
}

/** Ends tracing. Spans that wait are sent, if that takes less than a second. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing
  tracing = null
  await stopped?.stop()
}

/** The tracer, or null while nothing is traced: whoever traces asks first, so that nothing is made for nobody. */
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
