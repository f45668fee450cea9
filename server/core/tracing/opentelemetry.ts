import {
  context,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { errorCode } from '../errors.ts'
import type { Log } from '../log.ts'
import type { OpenSpan, SpanOptions, Tracing } from './spans.ts'
import type { TracingSettings } from './variables.ts'

/*
 * The only file that imports OpenTelemetry. It is a chunk of its own in the build, loaded by `startTracing` alone.
 */

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Milliseconds by which the clock of spans may differ from the system's. */
const MAX_DRIFT_MS = 10

/** Milliseconds that a stop waits for the last spans: an unreachable collector must not delay a restart. */
const STOP_TIMEOUT_MS = 1000

/** Milliseconds after which a collector that is still unreachable is logged again. */
const WARN_EVERY_MS = 60_000

/**
 * Creates the tracer: spans are sent in batches every five seconds, as JSON over HTTP. While the collector is
 * unreachable, up to 2048 spans are queued and later ones dropped. No request waits; a warning is logged once a minute.
 * @param url the collector's address for traces
 */
export function createTracing(url: string, settings: TracingSettings, log: Log): Tracing {
  logProblems(log)
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const exporter = new OTLPTraceExporter({ url, headers: collectorHeaders(settings) })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...parseKeyPairsIntoRecord(settings.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': settings.OTEL_SERVICE_NAME,
    }),
    sampler: createSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('busbar')
  const propagator = new W3CTraceContextPropagator()
  const now = spanClock()
  const start = ({ name, kind, attributes, traceparent }: SpanOptions, startTime: number) => {
    const parent = traceparent
      ? propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
      : context.active()
    const span = tracer.startSpan(name, { kind: kind && KINDS[kind], attributes, startTime }, parent)
    return { span, parent }
  }
  return {
    async run(options, work) {
      const { span, parent } = start(options, now())
      const open = openSpan(span)
      try {
        return await context.with(trace.setSpan(parent, span), () => work(open))
      } catch (error) {
        open.fail(errorType(error))
        throw error
      } finally {
        span.end(now())
      }
    },
    record(options, startedAt, ms, failure) {
      const startTime = now() - (performance.now() - startedAt)
      const { span } = start(options, startTime)
      if (failure !== undefined) openSpan(span).fail(errorType(failure))
      span.end(startTime + ms)
    },
    async stop() {
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), timeout])
      context.disable()
      diag.disable()
    },
  }
}

/** The headers for the collector in addition to those of the protocol, such as a key. */
export const collectorHeaders = ({ OTEL_EXPORTER_OTLP_HEADERS }: TracingSettings): Record<string, string> =>
  parseKeyPairsIntoRecord(OTEL_EXPORTER_OTLP_HEADERS)

/**
 * One clock for all spans, in milliseconds since 1970 with fractions, so that a statement lies within its call. If the
 * system's clock is set anew, this one follows.
 */
function spanClock(): () => number {
  let origin = performance.timeOrigin
  return () => {
    const drift = Date.now() - (origin + performance.now())
    if (Math.abs(drift) > MAX_DRIFT_MS) origin += drift
    return origin + performance.now()
  }
}

function openSpan(span: Span): OpenSpan {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
  }
}

/** The code or the name of an error. Not its message: a mail server's message names the recipient. */
const errorType = (error: unknown): string =>
  errorCode(error) || (error instanceof Error ? error.name : typeof error)

function createSampler(settings: TracingSettings): Sampler {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio } = settings
  const root = name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler()
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

/** Logs the library's own warnings, such as about an unreachable collector, at most once a minute. */
function logProblems(log: Log): void {
  let lastAt = -Infinity
  const warn = (message: string) => {
    if (performance.now() - lastAt < WARN_EVERY_MS) return
    lastAt = performance.now()
    log.warn({ event: 'tracing_failed', error: message.slice(0, 500) })
  }
  const ignore = () => {}
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}
