/** The caller's preferences (RFC 7240): an immediate response, or a maximum wait in seconds. */
export type Preferences = {
  readonly respondAsync: boolean;
  /** Undefined if missing or not an integer. */
  readonly waitSeconds: number | undefined;
};

const PREFERENCE = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s"]*)))?$/;
const SECONDS = /^\d{1,6}$/;

/** Ignores unknown and malformed preferences. The first of duplicates wins (RFC 7240 §2). */
export function parsePrefer(header: string | readonly string[] | undefined): Preferences {
  const given = readPreferences([header ?? []].flat().join(','));
  const wait = given.get('wait') ?? '';
  return {
    respondAsync: given.has('respond-async'),
    waitSeconds: SECONDS.test(wait) ? Number(wait) : undefined,
  };
}

function readPreferences(list: string): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const item of list.split(',')) {
    // Text after a semicolon contains parameters, which neither supported preference has.
    const [preference = ''] = item.split(';', 1);
    const [, name = '', quoted, plain] = PREFERENCE.exec(preference.trim()) ?? [];
    if (name !== '' && !given.has(name.toLowerCase())) {
      given.set(name.toLowerCase(), quoted ?? plain ?? '');
    }
  }
  return given;
}
