import type { SourceFormat } from '#contract/media-types.ts';
import type { PackagedForm } from '#contract/packaged-forms.ts';

import type { Source } from './video.ts';

/** The manifests and the file that each format is available as. */
const FORMS: Readonly<Record<SourceFormat, readonly PackagedForm[]>> = {
  MP4: ['HLS', 'DASH', 'MP4'],
  WebM: ['HLS', 'DASH', 'MP4'],
  HLS: ['HLS', 'FMP4', 'DASH', 'MP4'],
  DASH: ['DASH', 'HLS', 'MP4'],
};

/** Codecs of streams whose segments are WebM. */
const WEBM_CODEC = /^(?:vp[89]|vorbis)$/;

/** Codecs that HLS and MP4 lack. */
const WEBM_ONLY_CODEC = /^(?:vp8|vorbis)$/;

/** True if the source is available in this format. */
export function isAvailableAs(source: Source, form: PackagedForm): boolean {
  if (isSeparate(source) || source.format === form) return true;
  return FORMS[source.format].includes(form) && !isRefused(source, form);
}

/** True if the record shows that the media can't be in the other format. */
function isRefused({ format, drm, codecs }: Source, form: PackagedForm): boolean {
  const list = codecs?.split(',').map((codec) => codec.trim()) ?? [];
  if (format === 'HLS' || format === 'DASH')
    return drm !== null || list.some((codec) => WEBM_CODEC.test(codec));
  return form !== 'DASH' && list.some((codec) => WEBM_ONLY_CODEC.test(codec));
}

/**
 * True for a source that consists only of separate files, so that it plays only as one of the
 * manifests. Its URL is that of its first file.
 */
export function isSeparate({ format, url, openRenditions }: Source): boolean {
  if (format !== 'HLS' || openRenditions === undefined) return false;
  return openRenditions()[0]?.url.href === url.href;
}
