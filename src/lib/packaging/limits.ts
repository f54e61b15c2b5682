/**
 * Six seconds at 80 Mbit/s. A segment of this size takes twice its size in memory while it is
 * written.
 */
export const SEGMENT_BYTES_MAX = 64 * 1024 * 1024;
/** Samples of all tracks in a segment: those of an hour of sound. */
export const SEGMENT_SAMPLES_MAX = 200_000;
/** Tracks of a presentation. */
export const TRACKS_MAX = 64;
