import { parseJsonText } from '../json/parse-json-text.ts';
import { MPD_ROLES } from './mpd-role.ts';
import type { MpdTemplate, TemplateBase } from './mpd-template.ts';

/**
 * `shared` is the number of leading characters that the base URL has in common with the previous
 * one. The label is followed by `?` and the added query, if there is one.
 */
type BaseRow = readonly [label: string, shared: number, rest: string, ...ids: string[]];

/**
 * Serializes a template compactly for a capability. Each base URL is stored as its difference from
 * the previous one, because alternatives share most of their URL. Equal templates produce equal
 * text.
 */
export function toTemplateText(template: MpdTemplate): string {
  let previous = '';
  const rows = template.bases.map(({ label, url, query, representations }): BaseRow => {
    const shared = measureSharedPrefix(previous, url.href);
    previous = url.href;
    const ids = representations.flatMap(({ id, bandwidth }) => [id, bandwidth]);
    const labelWithQuery = query === '' ? label : `${label}?${query}`;
    return [labelWithQuery, shared, url.href.slice(shared), ...ids];
  });
  return JSON.stringify([MPD_ROLES.indexOf(template.role), template.template, ...rows]);
}

/** Parses the result of `toTemplateText`; undefined for any other text. */
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
  const value = parseJsonText(text);
  return Array.isArray(value) ? value : [];
}

function parseRow(row: unknown, previous: string): TemplateBase | undefined {
  if (!Array.isArray(row)) return undefined;
  const [labelWithQuery, shared, rest, ...ids] = row as readonly unknown[];
  if (typeof labelWithQuery !== 'string' || typeof shared !== 'number' || typeof rest !== 'string')
    return undefined;
  const url = URL.parse(previous.slice(0, shared) + rest);
  if (url === null) return undefined;
  const texts = ids.filter((id) => typeof id === 'string');
  const representations = texts.flatMap((id, i) =>
    i % 2 === 0 ? [{ id, bandwidth: texts[i + 1] ?? '' }] : [],
  );
  const [label = ''] = labelWithQuery.split('?', 1);
  return { label, url, query: labelWithQuery.slice(label.length + 1), representations };
}

function measureSharedPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
