import { SESSION_MS } from '../../contract/limits.ts';

/** The account area's cookie: scripts can't read it, and no other site's request carries it. */
export type SessionCookie = {
  /** The value in a `Cookie` field; undefined when it isn't there exactly once. */
  readonly read: (field: string | readonly string[] | undefined) => string | undefined;
  /** `Set-Cookie` for a token. */
  readonly write: (token: string) => string;
  /** `Set-Cookie` that takes it away. */
  readonly clear: () => string;
};

/** With https the name's prefix has browsers refuse one set by a neighbour (RFC 6265bis 4.1.3.2). */
export function createSessionCookie(publicUrl: URL): SessionCookie {
  const isSecure = publicUrl.protocol === 'https:';
  const name = isSecure ? '__Host-reelay_session' : 'reelay_session';
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
    write: (token) => `${name}=${token}; ${attributes}; Max-Age=${SESSION_MS / 1000}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
