import { parseJsonObject } from '../manifest/json.ts';

/** Query names for an expiry in seconds or milliseconds since the epoch, in order of priority. */
export const EXPIRY_NAMES = ['expires', 'expire', 'exp', 'expiry', 'e', 'validto', 'deadline'];

/** Returns the expiry of a signed URL in ms since the epoch, or null if the URL contains none. */
export function readSignedExpiry(url: URL): number | null {
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  return (
    readAmazonExpiry(query) ??
    readAzureExpiry(query) ??
    readEpochExpiry(query, url.pathname) ??
    readTokenExpiry([...query.values(), ...url.pathname.split('/')])
  );
}

/** AWS and Google V4 signatures: a date and a lifetime in seconds. */
function readAmazonExpiry(query: ReadonlyMap<string, string>): number | null {
  for (const vendor of ['x-amz', 'x-goog']) {
    const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(
      query.get(`${vendor}-date`) ?? '',
    );
    const lifetime = Number(query.get(`${vendor}-expires`) ?? Number.NaN);
    if (date === null || !Number.isFinite(lifetime)) continue;
    const [, year, month, day, hour, minute, second] = date;
    const startMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return toInstant(startMs + lifetime * 1000);
  }
  return null;
}

/** Azure shared access signatures: `se` is a date. */
function readAzureExpiry(query: ReadonlyMap<string, string>): number | null {
  const isSigned = query.has('sig') && query.has('sv');
  return isSigned ? toInstant(Date.parse(query.get('se') ?? '')) : null;
}

function readEpochExpiry(query: ReadonlyMap<string, string>, path: string): number | null {
  for (const name of EXPIRY_NAMES) {
    const instant = epochToMs(query.get(name) ?? '');
    if (instant !== null) return instant;
  }
  // Akamai tokens, in a query value or in the path: exp=1700000000~acl=…~hmac=…
  const texts = [...query.values(), path];
  for (const text of texts) {
    const instant = epochToMs(/(?:^|[~/])exp=(\d{9,13})(?:~|$)/.exec(text)?.[1] ?? '');
    if (instant !== null) return instant;
  }
  return null;
}

const TOKEN = /^eyJ[\w-]{1,4000}\.([\w-]{1,4000})\.[\w-]{0,4000}$/;

/** Reads the `exp` claim of a JSON Web Token in the query or the path (RFC 7519 §4.1.4). */
function readTokenExpiry(texts: readonly string[]): number | null {
  for (const text of texts) {
    const [, claims] = TOKEN.exec(text) ?? [];
    const members = claims && parseJsonObject(Buffer.from(claims, 'base64url').toString());
    const seconds = members ? members.get('exp') : undefined;
    if (typeof seconds === 'number') return toInstant(Math.round(seconds * 1000));
  }
  return null;
}

function epochToMs(text: string): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  return /^\d{13}$/.test(text) ? Number(text) : null;
}

function toInstant(ms: number): number | null {
  return Number.isSafeInteger(ms) && ms > 0 ? ms : null;
}
