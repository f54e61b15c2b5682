import type { Messages } from './messages.ts';

export const MESSAGES: Messages = {
  language: 'en',
  player: 'Video player',
  quality: 'Quality',
  speed: 'Speed',
  audio: 'Audio',
  captions: 'Captions',
  live: 'Live',
  jumpToLive: 'Jump to live',
  tryAgain: 'Try again',
  retryingIn: 'Retrying in {seconds} s',
  reconnecting: 'Reconnecting…',
  failures: {
    gone: {
      title: 'This video is no longer available',
      advice: 'It may have been moved or removed at the source.',
    },
    refused: {
      title: 'The source denied access to this video',
      advice: 'The publisher may not allow playback here.',
    },
    incomplete: {
      title: 'Part of this video is missing',
      advice: 'This is usually temporary.',
    },
    unreachable: {
      title: 'The video source is not responding',
      advice: 'This is usually temporary.',
    },
    unavailable: {
      title: 'This video is temporarily unavailable',
      advice: 'The server can’t deliver it right now. Try again in a moment.',
    },
    busy: {
      title: 'Too many requests',
      advice: 'Wait a moment, then try again.',
    },
    overQuota: {
      title: 'This video has reached its daily data limit',
      advice: 'You can play it again after midnight (UTC).',
    },
    offline: {
      title: 'You’re offline',
      advice: 'Playback resumes when you’re back online.',
    },
    offAir: {
      title: 'The live stream is offline',
      advice: 'Playback starts automatically when the stream goes live.',
    },
    ended: {
      title: 'The live stream has ended',
      advice: 'No recording is available.',
    },
    unsupported: {
      title: 'This browser can’t play this video',
      advice: 'The format or codec is not supported. Try another browser.',
    },
    protected: {
      title: 'This video is DRM-protected',
      advice: 'This player does not support DRM.',
    },
    invalid: {
      title: 'This video can’t be read',
      advice: 'The source sent an invalid or unsupported playlist.',
    },
    damaged: {
      title: 'The video is damaged',
      advice: 'Part of the video couldn’t be decoded. Trying again may help.',
    },
    unplayable: {
      title: 'The video couldn’t be loaded',
      advice: 'The source is not responding, or the format is not supported.',
    },
  },
};
