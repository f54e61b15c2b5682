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

/** A REGION block's settings (WebVTT §4.3), the last of each kind; undefined without an ID. */
export function cleanRegion(text: string): CleanRegion | undefined {
  const kept = new Map<string, string>();
  for (const setting of text.split(/\s+/)) {
    const colon = setting.indexOf(':');
    const name = setting.slice(0, Math.max(0, colon));
    const value = setting.slice(colon + 1);
    if (SETTINGS.get(name)?.test(value) === true && !value.includes('-->')) kept.set(name, value);
  }
  const id = kept.get('id');
  if (id === undefined) return undefined;
  return { id, body: Array.from(kept, ([name, value]) => `${name}:${value}`).join('\n') };
}
