import { LOGIN_PLACE_MS, SESSION_MS } from '#contract/limits.ts';

/** A cookie of the account area: scripts can't read it, and no other site's request carries it. */
export type AreaCookie = {
  /** The value in a `Cookie` field; undefined when it isn't there exactly once. */
  readonly read: (field: string | readonly string[] | undefined) => string | undefined;
  /** `Set-Cookie` for a value. */
  readonly write: (value: string) => string;
  /** `Set-Cookie` that takes it away. */
  readonly clear: () => string;
};

/** Holds the token of a session. */
export function createSessionCookie(publicUrl: URL): AreaCookie {
  return createAreaCookie('reelay_session', { publicUrl, ageMs: SESSION_MS });
}

/** Holds what tells a browser that was logged in before; it opens nothing. */
export function createDeviceCookie(publicUrl: URL): AreaCookie {
  return createAreaCookie('reelay_device', { publicUrl, ageMs: LOGIN_PLACE_MS });
}

/** With https, the name's prefix makes browsers refuse a cookie that a neighbouring host has set (RFC 6265bis §4.1.3.2). */
function createAreaCookie(
  bareName: string,
  { publicUrl, ageMs }: { readonly publicUrl: URL; readonly ageMs: number },
): AreaCookie {
  const isSecure = publicUrl.protocol === 'https:';
  const name = isSecure ? `__Host-${bareName}` : bareName;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
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
