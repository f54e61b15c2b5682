const PERCENT = '(?:100(?:\\.0{1,20})?|\\d{1,2}(?:\\.\\d{1,20})?)%';
const SETTINGS: ReadonlyMap<string, RegExp> = new Map([
  ['vertical', /^(?:rl|lr)$/],
  ['line', new RegExp(`^(?:${PERCENT}|-?\\d{1,5})(?:,(?:start|center|end))?$`)],
  ['position', new RegExp(`^${PERCENT}(?:,(?:line-left|center|line-right))?$`)],
  ['size', new RegExp(`^${PERCENT}$`)],
  ['align', /^(?:start|center|end|left|right)$/],
  ['region', /^[^\s<>&]{1,100}$/],
]);

export type CueSettings = {
  readonly settings: string;
  /** True if some settings were removed. */
  readonly isLossy: boolean;
};

/**
 * Cleans the settings after a cue's times (WebVTT §4.4): only known names with valid values, in
 * standard order; the last duplicate wins. `regions` are the IDs defined in the file.
 */
export function cleanCueSettings(text: string, regions: ReadonlySet<string>): CueSettings {
  const given = text.split(/[ \t\f]+/).filter((setting) => setting !== '');
  const accepted = new Map<string, string>();
  let isLossy = false;
  for (const setting of given) {
    const colon = setting.indexOf(':');
    const name = setting.slice(0, Math.max(0, colon));
    // `middle` is the pre-standard name.
    const value = setting.slice(colon + 1).replace(/^middle$/, 'center');
    const isKnown =
      SETTINGS.get(name)?.test(value) === true && (name !== 'region' || regions.has(value));
    if (isKnown) accepted.set(name, value);
    else isLossy = true;
  }
  const settings = [...SETTINGS.keys()]
    .filter((name) => accepted.has(name))
    .map((name) => `${name}:${accepted.get(name)}`)
    .join(' ');
  return { settings, isLossy };
}
