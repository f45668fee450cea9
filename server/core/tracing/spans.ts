/**
 * The attributes of a span, named as in OpenTelemetry's semantic conventions. Traces leave the machine: no personal
 * data, no token, no error message.
 */
export type SpanAttributes = Record<string, string | number | boolean | undefined>

export interface SpanOptions {
  /** One of a small set of names, such as `job mail`: traces are grouped by it. */
  name: string
  kind?: 'server' | 'client' | 'consumer'
  attributes?: SpanAttributes
  /** The `traceparent` header of a trusted caller. */
  traceparent?: string
}

/** A span that has not ended. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Marks the span as failed. `type` is a name or a code, such as ECONNREFUSED. */
  fail(type: string): void
}

/** The tracer of this process. */
export interface Tracing {
  /** Runs the work in a span, a child of the current one. If the work throws, the span is marked as failed. */
  run<T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** Records a span that has ended: `startedAt` by performance.now(), `ms` long. */
  record(options: SpanOptions, startedAt: number, ms: number, failure?: unknown): void
  /** Sends pending spans, for a second at most. */
  stop(): Promise<void>
}
