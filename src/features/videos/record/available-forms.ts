import type { SourceFormat } from '#contract/media-types.ts';
import type { PackagedForm } from '#contract/packaged-forms.ts';

import type { Source } from './video.ts';

/** The manifests that each format is available as. */
const FORMS: Readonly<Record<SourceFormat, readonly PackagedForm[]>> = {
  MP4: ['HLS', 'DASH'],
  WebM: ['HLS', 'DASH'],
  HLS: ['HLS'],
  DASH: ['DASH'],
};

/** True if the source is available as this manifest. */
export function isAvailableAs(source: Source, form: PackagedForm): boolean {
  return FORMS[source.format].includes(form) || isSeparate(source);
}

/**
 * True for a source that consists only of separate files, so that it plays only as one of the
 * manifests. Its URL is that of its first file.
 */
export function isSeparate({ format, url, openRenditions }: Source): boolean {
  if (format !== 'HLS' || openRenditions === undefined) return false;
  return openRenditions()[0]?.url.href === url.href;
}
