import type { Selectable } from 'kysely';

import { isSourceId } from '#contract/ids.ts';
import type { SourceDetails } from '#contract/media-types.ts';
import type { Rendition, ResolvedSource } from '#features/resolution/index.ts';
import type { SourcesTable } from '#platform/db/schema/source-tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { isAlwaysProxied } from './is-always-proxied.ts';
import { openUrl, sealingContext } from './sealing-context.ts';
import { type Address, FAILED_CHECKS_MAX, type Source } from './video.ts';

export type SourceRow = Selectable<SourcesTable>;

export type NewSource = Pick<
  SourceRow,
  'id' | 'video_id' | 'position' | 'address_digest' | 'place'
> & {
  readonly isRemoved: boolean;
};

export function toSourceRow(
  { isRemoved, ...row }: NewSource,
  found: ResolvedSource,
  secrets: Secrets,
): SourceRow {
  const { id } = row;
  const { headers, requirements } = found;
  const isPlain = Object.keys(headers).length === 0 && requirements === undefined;
  return {
    ...row,
    is_removed: isRemoved ? 1 : 0,
    format: found.format,
    mime_type: found.mimeType,
    url_sealed: secrets.seal(found.url.href, sealingContext('sources.url', id)),
    headers_sealed: isPlain
      ? null
      : secrets.seal(
          JSON.stringify({ headers, requirements }),
          sealingContext('sources.headers', id),
        ),
    renditions_sealed: sealRenditions(id, found, secrets),
    must_proxy: found.proxyReasons.length > 0 ? 1 : 0,
    details: JSON.stringify(toDetails(found)),
    expires_at_ms: found.expiresAtMs,
  };
}

function toDetails(found: ResolvedSource): SourceDetails {
  return {
    width: found.width,
    height: found.height,
    bitrate: found.bitrate,
    codecs: found.codecs,
    frameRate: found.frameRate,
    duration: found.duration,
    size: found.size,
    drm: found.drm,
    variants: found.variants,
    audioTracks: found.audioTracks,
  };
}

export function toSource(
  row: SourceRow,
  {
    row: video,
    address,
  }: { readonly row: Parameters<typeof isAlwaysProxied>[0]; readonly address: Address },
  secrets: Secrets,
): Source {
  if (!isSourceId(row.id)) throw new Error(`malformed source id in the database: ${row.id}`);
  const details: SourceDetails = JSON.parse(row.details);
  return {
    ...details,
    id: row.id,
    address,
    ordinal: row.place,
    isLost: address.failedChecks >= FAILED_CHECKS_MAX,
    format: row.format,
    mimeType: row.mime_type,
    url: openUrl(row.url_sealed, sealingContext('sources.url', row.id), secrets),
    ...openHeaders(row, secrets),
    ...toRenditionsField(row, secrets),
    proxied: row.must_proxy === 1 || isAlwaysProxied(video),
    expiresAtMs: row.expires_at_ms,
  };
}

function sealRenditions(
  id: string,
  { renditions = [] }: ResolvedSource,
  secrets: Secrets,
): string | null {
  if (renditions.length === 0) return null;
  return secrets.seal(JSON.stringify(renditions), sealingContext('sources.renditions', id));
}

/** Opened on demand, because they are long and most readers of a video don't need them. */
function toRenditionsField(row: SourceRow, secrets: Secrets): Pick<Source, 'openRenditions'> {
  const { id, renditions_sealed: sealed } = row;
  if (sealed === null) return {};
  let opened: readonly Rendition[] | undefined;
  return {
    openRenditions: () =>
      (opened ??= parseRenditions(
        secrets.open(sealed, sealingContext('sources.renditions', id)),
      ).map((each) => ({ ...each, url: new URL(each.url) }))),
  };
}

/** This file has written the JSON from the same type. */
function parseRenditions(
  text: string,
): readonly (Omit<Rendition, 'url'> & { readonly url: string })[] {
  return JSON.parse(text);
}

function openHeaders(row: SourceRow, secrets: Secrets): Pick<Source, 'headers' | 'requirements'> {
  if (row.headers_sealed === null) return { headers: {} };
  return JSON.parse(secrets.open(row.headers_sealed, sealingContext('sources.headers', row.id)));
}
