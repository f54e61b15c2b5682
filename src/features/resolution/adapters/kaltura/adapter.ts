import { type Static, Type } from 'typebox';

import { toDetails } from '../../content/video-details.ts';
import type { AdapterContext } from '../../core/adapter.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { type KalturaEntry, parseKalturaUrl } from './parse-url.ts';

/** Results of a multirequest: each is an object or an exception (developer.kaltura.com). */
const MultiresponseItems = Type.Array(
  Type.Object({
    objectType: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.Union([Type.Null(), Type.String()])),
    duration: Type.Optional(Type.Number()),
    thumbnailUrl: Type.Optional(Type.String()),
  }),
);

type Entry = Static<typeof MultiresponseItems>[number];

export const kalturaAdapter = toUrlAdapter({
  name: 'kaltura',
  hosts: ['*.kaltura.com'],
  info: {
    title: 'Kaltura',
    inputs: [
      'cdnapisec.kaltura.com/p/PARTNER/…/embedIframeJs/…?entry_id=ID',
      'kaltura.com/index.php/extwidget/preview/partner_id/PARTNER/…/entry_id/ID',
    ],
    output: 'streams',
    requests: '1 (API), then the manifest',
  },
  canaries: 'undocumented',
  // The manifest is delivered by a CDN, which does not share the limits of the API.
  fallbacks: [{ kind: 'file', find: toManifest, isIndependent: true }],
  read: parseKalturaUrl,
  identify: ({ partner, entry }) => `${partner}/${entry}`,
  resolve: async (entry, ctx, url) => {
    const response = await fetchEntry(entry, ctx);
    if (response.code === 'ENTRY_ID_NOT_FOUND') throw new ResolutionError('gone');
    const { name: title, description, duration, thumbnailUrl: thumbnail } = response;
    const details = toDetails({ title, description, thumbnail, duration, base: url });
    const urls = [toManifest(entry)];
    return resolveSources({ provider: 'kaltura', urls, details, referrer: url }, ctx);
  },
});

/** Starts an anonymous widget session and fetches the entry in one request. */
async function fetchEntry(
  { origin, partner, entry }: KalturaEntry,
  { session }: AdapterContext,
): Promise<Entry> {
  const url = new URL('/api_v3/service/multirequest', origin);
  const parameters = {
    format: '1',
    '1:service': 'session',
    '1:action': 'startWidgetSession',
    '1:widgetId': `_${partner}`,
    '2:service': 'baseEntry',
    '2:action': 'get',
    '2:ks': '{1:result:ks}',
    '2:entryId': entry,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const responses = await fetchJson(session, url, { step: 'API', schema: MultiresponseItems });
  const [, response] = responses;
  if (response === undefined) throw new ResolutionError('invalid_response');
  return response;
}

function toManifest({ origin, partner, entry }: KalturaEntry): URL {
  return new URL(
    `/p/${partner}/sp/${partner}00/playManifest/entryId/${entry}/format/applehttp/protocol/https/a.m3u8`,
    origin,
  );
}
