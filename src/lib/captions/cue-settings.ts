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
  /** Some of what was given is not in it. */
  readonly isCut: boolean;
};

/**
 * What stands behind a cue's times (WebVTT §4.4): settings that it knows, with values that it knows, the last of each
 * kind, in the order of the standard. `regions` are those that the file has.
 */
export function cleanCueSettings(text: string, regions: ReadonlySet<string>): CueSettings {
  const given = text.split(/[ \t\f]+/).filter((each) => each !== '');
  const kept = new Map<string, string>();
  let isCut = false;
  for (const setting of given) {
    const colon = setting.indexOf(':');
    const name = setting.slice(0, Math.max(0, colon));
    // `middle` was its name before the standard was one.
    const value = setting.slice(colon + 1).replace(/^middle$/, 'center');
    const isKnown =
      SETTINGS.get(name)?.test(value) === true && (name !== 'region' || regions.has(value));
    if (isKnown) kept.set(name, value);
    else isCut = true;
  }
  const settings = [...SETTINGS.keys()]
    .filter((name) => kept.has(name))
    .map((name) => `${name}:${kept.get(name)}`)
    .join(' ');
  return { settings, isCut };
}
