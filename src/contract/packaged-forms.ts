import type { SourceFormat } from './media-types.ts';

/** The formats that this service writes for sources of other formats: manifests, and a file. */
export const PACKAGED_FORMS = ['HLS', 'DASH', 'MP4'] as const satisfies readonly SourceFormat[];
export type PackagedForm = (typeof PACKAGED_FORMS)[number];
export type ManifestForm = Exclude<PackagedForm, 'MP4'>;
