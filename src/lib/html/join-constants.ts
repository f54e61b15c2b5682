const CONSTANTS_MAX = 64;
/** A declaration of a string without escapes. Other values depend on running the script. */
const DECLARATION =
  /(?:\b(?:var|let|const)\s{1,20}|,\s{0,20})([A-Za-z_$][\w$]{0,60})\s{0,20}=\s{0,20}(?:"([^"\\\n]{1,1000})"|'([^'\\\n]{1,1000})')\s{0,20}(?=[,;\n}]|$)/g;
const ASSIGNMENT = /(?<![\w$.])([A-Za-z_$][\w$]{0,60})\s{0,20}\+?=(?![=>])/g;
const USE = /(?<![\w$.])([A-Za-z_$][\w$]{0,60})\s{0,20}\+\s{0,20}(["'`])/g;
const TEMPLATE_START = /`\$\{\s{0,20}([A-Za-z_$][\w$]{0,60})\s{0,20}\}/g;

/** Replaces constants at the start of strings with their values: `BASE + "/a"`, `${BASE}/a`. */
export function joinConstants(script: string): string {
  const constants = readConstants(script);
  if (constants.size === 0) return script;
  const replace = (part: string, name: string, quote = '`'): string => {
    const value = constants.get(name);
    return value === undefined || value.includes(quote) ? part : quote + value;
  };
  return script
    .replaceAll(USE, replace)
    .replaceAll(TEMPLATE_START, (part, name: string) => replace(part, name));
}

/** Skips variables that are assigned several times. */
function readConstants(script: string): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (const [, name = '', double, single = ''] of script.matchAll(DECLARATION)) {
    if (constants.size < CONSTANTS_MAX) constants.set(name, double ?? single);
  }
  if (constants.size === 0) return constants;
  const assigned = new Set<string>();
  for (const [, name = ''] of script.matchAll(ASSIGNMENT)) {
    if (assigned.has(name)) constants.delete(name);
    assigned.add(name);
  }
  return constants;
}
