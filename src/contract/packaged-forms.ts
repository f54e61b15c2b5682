/**
 * The formats that this service writes for sources of other formats: manifests, and a file. `FMP4` is
 * HLS without transport streams and packed audio, of a source that may have them.
 */
export const PACKAGED_FORMS = ['HLS', 'FMP4', 'DASH', 'MP4'] as const;
export type PackagedForm = (typeof PACKAGED_FORMS)[number];
export type ManifestForm = Exclude<PackagedForm, 'MP4'>;
