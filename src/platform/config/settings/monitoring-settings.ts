import { parseInteger, parseWord } from '../parse-setting.ts';
import { parseEndpoint, parseHeaders, parseRatio } from '../parse-tracing.ts';
import type { SettingTable } from '../setting.ts';

const METRICS_TOKEN_CHARACTERS_MIN = 16;
const SERVICE_NAME_CHARACTERS_MAX = 100;

/** Logs, metrics, health routes of workers and traces. */
export const MONITORING_SETTINGS = {
  logLevel: {
    name: 'LOG_LEVEL',
    defaultValue: 'warn',
    expected: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
    description:
      'Minimum log level. If it is set, standard output contains only JSON lines. `info` adds a line per request.',
    parse: (text) => parseWord(text, ['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    expected: '16 or more characters',
    description: 'Bearer token for `/metrics`. Without a token, `/metrics` returns 404.',
    secret: true,
    parse: (text) => (text.length >= METRICS_TOKEN_CHARACTERS_MIN ? text : undefined),
  },
  workerPort: {
    name: 'WORKER_PORT',
    expected: 'a port number, 1–65535',
    description:
      'Port on which a process with `ROLE=worker` serves `/healthz`, `/readyz` and `/metrics`. Without it, workers do not listen.',
    parse: (text) => parseInteger(text, { min: 1, max: 65_535 }),
  },
  // The names are those of the OpenTelemetry specification.
  tracing: {
    endpoint: {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      expected: '`http(s)://host[:port][/path]`',
      description:
        'Collector that receives traces with OTLP/HTTP at `/v1/traces` below this URL. Without it, no traces are recorded.',
      parse: parseEndpoint,
    },
    headers: {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      defaultValue: '',
      expected: 'comma-separated `NAME=VALUE` pairs, percent-encoded',
      description: 'Header fields of the requests to the collector, such as credentials.',
      secret: true,
      parse: parseHeaders,
    },
    serviceName: {
      name: 'OTEL_SERVICE_NAME',
      defaultValue: 'reelay',
      expected: '1 to 100 characters',
      description: 'Name of this service in traces.',
      parse: (text) => (text.length <= SERVICE_NAME_CHARACTERS_MAX ? text : undefined),
    },
    ratio: {
      name: 'OTEL_TRACES_SAMPLER_ARG',
      defaultValue: '1',
      expected: 'a number from 0 to 1',
      description: 'Fraction of the traces that are recorded.',
      parse: parseRatio,
    },
  },
} as const satisfies SettingTable;
