import type { TracingConfig } from './config.ts';
import { parseList } from './parse-setting.ts';
import type { SettingName } from './settings.ts';

const NAME_CHARACTERS_MAX = 100;
const HEADER = /^([\w-]{1,64})=([^\r\n]{0,4096})$/;

export type Read = <T>(name: SettingName, parse: (text: string) => T | undefined) => T;

/** Throws StartError. */
export function loadTracing(read: Read): TracingConfig | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', parseEndpoint);
  const config = {
    headers: read('OTEL_EXPORTER_OTLP_HEADERS', parseHeaders),
    serviceName: read('OTEL_SERVICE_NAME', parseName),
    ratio: read('OTEL_TRACES_SAMPLER_ARG', parseRatio),
  };
  return endpoint === null ? null : { endpoint, ...config };
}

/** Appends the path of traces (OpenTelemetry, OTLP exporter configuration). */
function parseEndpoint(text: string): URL | null | undefined {
  if (text === '') return null;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url;
}

function parseHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = parseList(text, parseHeader);
  return pairs && Object.fromEntries(pairs);
}

function parseHeader(text: string): readonly [name: string, value: string] | undefined {
  const [, name, encoded = ''] = HEADER.exec(text) ?? [];
  const value = decodePercent(encoded);
  return name === undefined || value === undefined || /[\r\n]/.test(value)
    ? undefined
    : [name.toLowerCase(), value];
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function parseName(text: string): string | undefined {
  return text.length <= NAME_CHARACTERS_MAX ? text : undefined;
}

function parseRatio(text: string): number | undefined {
  const ratio = /^\d(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return ratio <= 1 ? ratio : undefined;
}
