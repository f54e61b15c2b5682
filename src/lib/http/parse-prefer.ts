/** What a caller prefers (RFC 7240): an answer at once, or a wait of so many seconds at most. */
export type Preferences = {
  readonly respondAsync: boolean;
  /** Undefined when not given, or not a whole number of seconds. */
  readonly waitSeconds: number | undefined;
};

const PREFERENCE = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s"]*)))?$/;
const SECONDS = /^\d{1,6}$/;

/** Unknown and malformed preferences are ignored; of one given twice the first counts (RFC 7240 §2). */
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
    // What stands after a semicolon are parameters of the preference; neither of ours has any.
    const [preference = ''] = item.split(';', 1);
    const [, name = '', quoted, plain] = PREFERENCE.exec(preference.trim()) ?? [];
    if (name !== '' && !given.has(name.toLowerCase())) {
      given.set(name.toLowerCase(), quoted ?? plain ?? '');
    }
  }
  return given;
}
