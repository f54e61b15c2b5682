import { KNOWN_DEVICE_MS } from './device-store.ts';
import { SESSION_MS } from './session.ts';

/** A cookie of the account area: HttpOnly and not sent by requests from other sites. */
export type AreaCookie = {
  /** Reads the value from a `Cookie` header. Undefined unless the cookie occurs exactly once. */
  readonly read: (field: string | readonly string[] | undefined) => string | undefined;
  /** Returns a `Set-Cookie` value. */
  readonly write: (value: string) => string;
  /** Returns a `Set-Cookie` value that deletes the cookie. */
  readonly clear: () => string;
};

/** Contains the session token. */
export function createSessionCookie(publicUrl: URL): AreaCookie {
  return createAreaCookie('reelay_session', { publicUrl, ageMs: SESSION_MS });
}

/** Identifies a browser that was signed in before. It grants no access. */
export function createDeviceCookie(publicUrl: URL): AreaCookie {
  return createAreaCookie('reelay_device', { publicUrl, ageMs: KNOWN_DEVICE_MS });
}

/**
 * Over https, the `__Host-` prefix makes browsers reject a cookie set by a sibling host. It
 * requires the path `/`. The prefix `__Secure-` requires only https (RFC 6265bis §4.1.3).
 */
export function createAreaCookie(
  bareName: string,
  {
    publicUrl,
    ageMs,
    sameSite = 'Strict',
  }: { readonly publicUrl: URL; readonly ageMs: number; readonly sameSite?: 'Lax' | 'Strict' },
): AreaCookie {
  const isSecure = publicUrl.protocol === 'https:';
  const path = publicUrl.pathname;
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  const name = isSecure ? `${prefix}${bareName}` : bareName;
  const attributes = `Path=${path}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  return {
    read(field) {
      if (typeof field !== 'string') return undefined;
      const values = field
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      return values.length === 1 ? values[0] : undefined;
    },
    write: (value) => `${name}=${value}; ${attributes}; Max-Age=${ageMs / 1000}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
