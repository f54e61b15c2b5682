import type { SourceFormat } from './media-types.ts';

/** The manifests that this service writes for sources of other formats. */
export const PACKAGED_FORMS = ['HLS', 'DASH'] as const satisfies readonly SourceFormat[];
export type PackagedForm = (typeof PACKAGED_FORMS)[number];
