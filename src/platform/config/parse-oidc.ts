/** RFC 6749, section 3.3. */
const SCOPE = /^[\u0021\u0023-\u005b\u005d-\u007e]{1,100}$/;
const SCOPES_MAX = 20;
const LINE = /^[^\p{Cc}\p{Cf}]+$/u;

/** An issuer has no query and no fragment (OpenID Connect Discovery 1.0, section 2). */
export function parseIssuer(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return url.search === '' && url.hash === '' ? url : undefined;
}

export function parseMatch(text: string, format: RegExp): string | undefined {
  return format.test(text) ? text : undefined;
}

export function parseScopes(text: string): string | undefined {
  const scopes = text.split(/ +/);
  const isValid = scopes.length <= SCOPES_MAX && scopes.every((scope) => SCOPE.test(scope));
  return isValid && scopes.includes('openid') ? scopes.join(' ') : undefined;
}

/** Text without control characters. */
export function parseLine(text: string, charactersMax: number): string | undefined {
  return text.length <= charactersMax && LINE.test(text) ? text : undefined;
}
