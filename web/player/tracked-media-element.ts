import { MediaTracksMixin } from 'media-tracks';

/**
 * HTMLMediaElement with track lists and rendition lists. This module must load before the controls,
 * which look for these lists as soon as they receive their media element.
 */
export const TrackedMediaElement = MediaTracksMixin(HTMLMediaElement);
