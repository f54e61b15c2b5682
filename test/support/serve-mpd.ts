import { parseLabeledPath } from '#lib/dash/labeled-path.ts';
import { expandTemplate } from '#lib/dash/mpd-template.ts';
import { rewriteMpd } from '#lib/dash/rewrite-mpd.ts';
import { parseTemplateText, toTemplateText } from '#lib/dash/template-text.ts';

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
    sealResource: ({ url }) => {
      const capability = `resource-${resources.size}`;
      resources.set(capability, url);
      return capability;
    },
    sealTemplate: (template) => {
      const capability = `template-${templates.size}`;
      templates.set(capability, toTemplateText(template));
      return capability;
    },
  });
  return {
    xml: rewritten,
    url: new URL(`${ROOT}manifest`, 'https://reelay.test'),
    resources,
    templates,
  };
}

/** The upstream URL that serves a request for a rewritten MPD, or undefined. */
export function openDashRequest(served: ServedMpd, request: string): string | undefined {
  const { origin, pathname } = new URL(request);
  if (origin !== served.url.origin || !pathname.startsWith(ROOT)) return undefined;
  const path = parseLabeledPath(pathname.slice(ROOT.length).split('/'));
  if (path === undefined) return undefined;
  const resource = served.resources.get(path.capability);
  if (resource !== undefined) return path.identifiers.length === 0 ? resource.href : undefined;
  const template = parseTemplateText(served.templates.get(path.capability) ?? '');
  return template && expandTemplate(template, path.label, path.identifiers)?.href;
}
