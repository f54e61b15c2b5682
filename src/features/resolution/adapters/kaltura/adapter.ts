import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails } from '../../video-details.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';
import { type KalturaEntry, readEntry } from './read-entry.ts';

/** Answers of a multirequest: each an object, or an exception in its place (developer.kaltura.com). */
const Answers = Type.Array(
  Type.Object({
    objectType: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.Union([Type.Null(), Type.String()])),
    duration: Type.Optional(Type.Number()),
    thumbnailUrl: Type.Optional(Type.String()),
  }),
);

type Entry = Static<typeof Answers>[number];

/** Kaltura: the HLS manifest of an entry, and what the API says of it to anybody. One request, and the manifest. */
export const kalturaAdapter: AddressAdapter = {
  kind: 'address',
  name: 'kaltura',
  about: {
    title: 'Kaltura',
    takes: [
      'cdnapisec.kaltura.com/p/PARTNER/…/embedIframeJs/…?entry_id=ID',
      'kaltura.com/index.php/extwidget/preview/partner_id/PARTNER/…/entry_id/ID',
    ],
    gives: 'streams',
    asks: '1: its API; then the manifest',
  },
  matches: (url) => readEntry(url) !== undefined,
  resolve: async (url, context) => {
    const entry = readEntry(url);
    if (entry === undefined) throw new ResolutionStop('no_video');
    const known = await fetchEntry(entry, context);
    if (known.code === 'ENTRY_ID_NOT_FOUND') throw new ResolutionStop('gone');
    const { name: title, description, duration, thumbnailUrl: thumbnail } = known;
    const details = toDetails({ title, description, thumbnail, duration, base: url });
    const urls = [toManifest(entry)];
    return resolveSources({ provider: 'kaltura', urls, details, referrer: url }, context);
  },
};

/** A session as anybody's player has it, and the entry, in one request. */
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
  const answers = await fetchJson(session, url, { step: 'API', schema: Answers });
  const [, known] = answers;
  if (known === undefined) throw new ResolutionStop('broken_answer');
  return known;
}

function toManifest({ origin, partner, entry }: KalturaEntry): URL {
  return new URL(
    `/p/${partner}/sp/${partner}00/playManifest/entryId/${entry}/format/applehttp/protocol/https/a.m3u8`,
    origin,
  );
}
