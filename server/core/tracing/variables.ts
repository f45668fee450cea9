import * as z from 'zod'

/** The samplers that OTEL_TRACES_SAMPLER names. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/**
 * The standard variables of OpenTelemetry that the server reads. The exporter reads a few more by itself:
 * OTEL_EXPORTER_OTLP_TIMEOUT, _COMPRESSION, _CERTIFICATE, _CLIENT_CERTIFICATE and _CLIENT_KEY.
 */
export const tracingVariables = {
  /** Address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318; null: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: collector().nullable().default(null),
  /** The same for traces alone, with its path, such as https://collector.example/v1/traces. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector().nullable().default(null),
  /** Headers for the collector, such as a key: `name=value`, separated by commas, percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs().default(''),
  /** Name of the service in its traces. */
  OTEL_SERVICE_NAME: z.string().default('busbar'),
  /** Further attributes of this instance in its traces: `name=value`, separated by commas, percent-encoded. */
  OTEL_RESOURCE_ATTRIBUTES: pairs().default(''),
  /** Which requests are traced. */
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, {
      error: ({ input }) => `expects ${SAMPLERS.join(', ')}, not "${String(input)}"`,
    })
    .default('parentbased_always_on'),
  /** The share of requests that the `traceidratio` samplers trace, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((value) => /^(?:0|1|[01]?\.\d+)$/.test(value) && Number(value) <= 1, {
      error: ({ input }) => `expects a number from 0 to 1, not "${String(input)}"`,
    })
    .transform(Number)
    .default(1),
  /** `true` turns tracing off whatever else is set. */
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'], { error: ({ input }) => `expects true, false, not "${String(input)}"` })
    .default('false')
    .transform((value) => value === 'true'),
}

/** The message does not repeat the value, which may contain a key. */
function collector() {
  return z.string().refine((value) => /^https?:\/\/./.test(value) && URL.canParse(value), {
    error: 'expects an address that starts with http:// or https://',
  })
}

/** The message does not repeat the value, which may contain a key. */
function pairs() {
  return z.string().regex(/^[^\s=,]+=[^,]*(?:,\s*[^\s=,]+=[^,]*)*,?$/, {
    error: 'expects name=value, divided by commas',
  })
}

const settings = z.object(tracingVariables)
export type TracingSettings = z.output<typeof settings>

/** Where spans are sent, or null where nothing is traced. */
export function tracesUrl({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint,
  OTEL_SDK_DISABLED: isDisabled,
}: TracingSettings): string | null {
  if (isDisabled) return null
  return tracesEndpoint ?? (endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`)
}
