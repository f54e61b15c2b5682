import { MediaTracksMixin } from 'media-tracks';

/**
 * HTMLMediaElement with track and rendition lists on every media element. It must load before the
 * controls, which look for the lists when they receive their media element.
 */
export const TrackedMediaElement = MediaTracksMixin(HTMLMediaElement);
