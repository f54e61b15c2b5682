import type { Setting } from './setting.ts';

/** Traces, with the names of the OpenTelemetry specification. */
export const TRACING_SETTINGS = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    defaultValue: '',
    expected: 'http(s)://host[:port][/path]',
    description:
      'Collector that receives traces with OTLP/HTTP at /v1/traces below this URL. Without it, no traces are recorded.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    defaultValue: '',
    expected: 'comma-separated NAME=VALUE pairs, percent-encoded',
    description: 'Header fields of the requests to the collector, such as credentials.',
    secret: true,
  },
  {
    name: 'OTEL_SERVICE_NAME',
    defaultValue: 'reelay',
    expected: '1 to 100 characters',
    description: 'Name of this service in traces.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    defaultValue: '1',
    expected: 'a number from 0 to 1',
    description: 'Fraction of the traces that are recorded.',
  },
] as const satisfies readonly Setting[];
