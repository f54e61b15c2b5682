import type { OidcConfig } from './config.ts';
import type { Read } from './load-tracing.ts';
import { StartError } from './start-error.ts';

const CLIENT_ID = /^[\u0021-\u007e]{1,256}$/;
const CLIENT_SECRET = /^[\u0021-\u007e]{1,512}$/;
/** RFC 6749, section 3.3. */
const SCOPE = /^[\u0021\u0023-\u005b\u005d-\u007e]{1,100}$/;
const SCOPES_MAX = 20;
const CLAIM = /^[\u0021-\u007e]{1,100}$/;
const LINE = /^[^\p{Cc}\p{Cf}]+$/u;
const NAME_CHARACTERS_MAX = 40;
const GROUP_CHARACTERS_MAX = 200;

/** Null without an issuer. Throws StartError. */
export function loadOidc(read: Read): OidcConfig | null {
  const issuer = read('OIDC_ISSUER', (text) => (text === '' ? null : parseIssuer(text)));
  const clientId = read('OIDC_CLIENT_ID', (text) => parseOptional(text, CLIENT_ID));
  const clientSecret = read('OIDC_CLIENT_SECRET', (text) => parseOptional(text, CLIENT_SECRET));
  const scopes = read('OIDC_SCOPES', parseScopes);
  const name = read('OIDC_NAME', (text) => parseLine(text, NAME_CHARACTERS_MAX));
  const groupClaim = read('OIDC_GROUP_CLAIM', (text) => parseOptional(text, CLAIM));
  const operatorGroup = read('OIDC_OPERATOR_GROUP', (text) =>
    text === '' ? null : parseLine(text, GROUP_CHARACTERS_MAX),
  );
  if (operatorGroup !== null && groupClaim === null) {
    throw new StartError('OIDC_OPERATOR_GROUP requires OIDC_GROUP_CLAIM.');
  }
  if (issuer === null) {
    if (clientId === null) return null;
    throw new StartError('OIDC_CLIENT_ID requires OIDC_ISSUER.');
  }
  if (clientId === null) throw new StartError('OIDC_ISSUER requires OIDC_CLIENT_ID.');
  return { issuer, clientId, clientSecret, scopes, name, groupClaim, operatorGroup };
}

/** An issuer has no query and no fragment (OpenID Connect Discovery 1.0, section 2). */
function parseIssuer(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return url.search === '' && url.hash === '' ? url : undefined;
}

function parseOptional(text: string, format: RegExp): string | null | undefined {
  if (text === '') return null;
  return format.test(text) ? text : undefined;
}

function parseScopes(text: string): string | undefined {
  const scopes = text.split(/ +/);
  const isValid = scopes.length <= SCOPES_MAX && scopes.every((scope) => SCOPE.test(scope));
  return isValid && scopes.includes('openid') ? scopes.join(' ') : undefined;
}

function parseLine(text: string, charactersMax: number): string | undefined {
  return text.length <= charactersMax && LINE.test(text) ? text : undefined;
}
