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
