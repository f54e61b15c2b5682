import { MediaTracksMixin } from 'media-tracks';

/**
 * HTMLMediaElement itself: the mixin gives every media element lists of tracks and renditions. The
 * controls look for them when they get their media element, so this is loaded before.
 */
export const TrackedMediaElement = MediaTracksMixin(HTMLMediaElement);
