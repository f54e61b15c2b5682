import { parseList } from './parse-setting.ts';

const HEADER = /^([\w-]{1,64})=([^\r\n]{0,4096})$/;

/** Appends the path of traces (OpenTelemetry, OTLP exporter configuration). */
export function parseEndpoint(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url;
}

export function parseHeaders(text: string): Readonly<Record<string, string>> | undefined {
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

export function parseRatio(text: string): number | undefined {
  const ratio = /^\d(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return ratio <= 1 ? ratio : undefined;
}
