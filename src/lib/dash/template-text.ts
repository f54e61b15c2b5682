import { MPD_ROLES } from './mpd-role.ts';
import type { MpdTemplate, TemplateBase } from './mpd-template.ts';

/** Behind the label stands `?` and the query that is added, if there is one. */
type BaseRow = readonly [label: string, shared: number, rest: string, ...ids: string[]];

/**
 * A template as short text that `parseTemplateText` reads again, for sealing into a capability. Bases are written as
 * what differs from the one before, for alternatives share most of their address. Equal templates give equal texts.
 */
export function toTemplateText(template: MpdTemplate): string {
  let previous = '';
  const rows = template.bases.map(({ label, url, query, representations }): BaseRow => {
    const shared = sharedLength(previous, url.href);
    previous = url.href;
    const ids = representations.flatMap(({ id, bandwidth }) => [id, bandwidth]);
    const place = query === '' ? label : `${label}?${query}`;
    return [place, shared, url.href.slice(shared), ...ids];
  });
  return JSON.stringify([MPD_ROLES.indexOf(template.role), template.template, ...rows]);
}

/** The template of a text, or undefined for any other text. */
export function parseTemplateText(text: string): MpdTemplate | undefined {
  const [roleIndex, template, ...rows] = parseList(text);
  const role = typeof roleIndex === 'number' ? MPD_ROLES[roleIndex] : undefined;
  if (role === undefined || typeof template !== 'string') return undefined;
  const bases: TemplateBase[] = [];
  let previous = '';
  for (const row of rows) {
    const base = parseRow(row, previous);
    if (base === undefined) return undefined;
    previous = base.url.href;
    bases.push(base);
  }
  return { role, template, bases };
}

function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function parseRow(row: unknown, previous: string): TemplateBase | undefined {
  if (!Array.isArray(row)) return undefined;
  const [place, shared, rest, ...ids] = row as readonly unknown[];
  if (typeof place !== 'string' || typeof shared !== 'number' || typeof rest !== 'string')
    return undefined;
  const url = URL.parse(previous.slice(0, shared) + rest);
  if (url === null) return undefined;
  const texts = ids.filter((id) => typeof id === 'string');
  const representations = texts.flatMap((id, i) =>
    i % 2 === 0 ? [{ id, bandwidth: texts[i + 1] ?? '' }] : [],
  );
  const [label = ''] = place.split('?', 1);
  return { label, url, query: place.slice(label.length + 1), representations };
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
