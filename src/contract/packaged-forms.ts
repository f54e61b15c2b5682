import type { SourceFormat } from './media-types.ts';

/** The manifests that this service writes for sources of other formats. */
export const PACKAGED_FORMS = ['HLS', 'DASH'] as const satisfies readonly SourceFormat[];
export type PackagedForm = (typeof PACKAGED_FORMS)[number];

/** The manifests that each format is available as. */
const FORMS: Readonly<Record<SourceFormat, readonly PackagedForm[]>> = {
  MP4: ['HLS', 'DASH'],
  WebM: ['HLS', 'DASH'],
  HLS: ['HLS'],
  DASH: ['DASH'],
};

export function isAvailableAs(format: SourceFormat, form: PackagedForm): boolean {
  return FORMS[format].includes(form);
}
