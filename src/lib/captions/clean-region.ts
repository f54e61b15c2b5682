const PERCENT = '(?:100(?:\\.0{1,20})?|\\d{1,2}(?:\\.\\d{1,20})?)%';
const SETTINGS: ReadonlyMap<string, RegExp> = new Map([
  ['id', /^[^\s<>&]{1,100}$/],
  ['width', new RegExp(`^${PERCENT}$`)],
  ['lines', /^\d{1,3}$/],
  ['regionanchor', new RegExp(`^${PERCENT},${PERCENT}$`)],
  ['viewportanchor', new RegExp(`^${PERCENT},${PERCENT}$`)],
  ['scroll', /^up$/],
]);

export type CleanRegion = { readonly id: string; readonly body: string };

/**
 * Cleans the settings of a REGION block (WebVTT §4.3); the last duplicate wins. Returns undefined
 * without an ID.
 */
export function cleanRegion(text: string): CleanRegion | undefined {
  const accepted = new Map<string, string>();
  for (const setting of text.split(/\s+/)) {
    const colon = setting.indexOf(':');
    const name = setting.slice(0, Math.max(0, colon));
    const value = setting.slice(colon + 1);
    if (SETTINGS.get(name)?.test(value) === true && !value.includes('-->'))
      accepted.set(name, value);
  }
  const id = accepted.get('id');
  if (id === undefined) return undefined;
  return { id, body: Array.from(accepted, ([name, value]) => `${name}:${value}`).join('\n') };
}
