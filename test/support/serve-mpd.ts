import { parseLabeledPath } from '#lib/dash/labeled-path.ts';
import { type MpdPath, parseMpdPath } from '#lib/dash/mpd-path.ts';
import { expandTemplate } from '#lib/dash/mpd-template.ts';
import { rewriteMpd } from '#lib/dash/rewrite-mpd.ts';
import { parseTemplateText } from '#lib/dash/template-text.ts';

const ROOT = '/stream/vid_1/';

/** A rewritten MPD, its URL, and the upstream URLs behind its capabilities. */
export type ServedMpd = {
  readonly xml: string;
  readonly url: URL;
  readonly resources: ReadonlyMap<string, URL>;
  readonly templates: ReadonlyMap<string, string>;
};

/** Rewrites an MPD as the service does, with sequential numbers as capabilities. */
export function serveMpd(xml: string, base: URL): ServedMpd {
  const resources = new Map<string, URL>();
  const templates = new Map<string, string>();
  const rewritten = rewriteMpd(xml, {
    base,
    root: ROOT,
    origin: 'https://reelay.test',
    sealResource: ({ url, path }) => {
      const capability = `resource-${resources.size}`;
      resources.set(capability, url);
      return toReference(path, capability);
    },
    sealTemplate: (template, path) => {
      const capability = `template-${templates.size}`;
      templates.set(capability, template.text);
      return toReference(path, capability);
    },
  });
  return {
    xml: rewritten,
    url: new URL(`${ROOT}manifest`, 'https://reelay.test'),
    resources,
    templates,
  };
}

function toReference(path: string | null, capability: string): string {
  return path === null ? capability : `${path}?c=${capability}`;
}

/** The upstream URL that serves a request for a rewritten MPD, or undefined. */
export function openDashRequest(served: ServedMpd, request: string): string | undefined {
  const { origin, pathname, searchParams } = new URL(request);
  if (origin !== served.url.origin || !pathname.startsWith(ROOT)) return undefined;
  const segments = pathname.slice(ROOT.length).split('/');
  const capability = searchParams.get('c');
  const path = capability === null ? parseUnpositioned(segments) : parseMpdPath(segments);
  if (path === undefined) return undefined;
  const text = capability ?? segments.at(-1) ?? '';
  const resource = served.resources.get(text);
  if (resource !== undefined) return resource.href;
  const template = parseTemplateText(served.templates.get(text) ?? '');
  return template && expandTemplate(template, path)?.href;
}

function parseUnpositioned(
  segments: readonly string[],
): Pick<MpdPath, 'label' | 'representationId' | 'numbers'> | undefined {
  const labeled = parseLabeledPath(segments);
  return labeled && { label: labeled.label, representationId: '', numbers: new Map() };
}
