import type { Words } from './words.ts';

export const WORDS: Words = {
  language: 'en',
  player: 'Video player',
  quality: 'Quality',
  speed: 'Speed',
  audio: 'Audio',
  captions: 'Captions',
  live: 'Live',
  jumpToLive: 'Jump to live',
  tryAgain: 'Try again',
  tryingAgain: 'Trying again in {seconds} s',
  failures: {
    gone: {
      title: 'This video is gone',
      advice: 'Its source no longer has it. If it has only moved, it may come back.',
    },
    refused: {
      title: 'The source refuses to play this video',
      advice: 'Whoever publishes it does not hand it out here, or no longer does.',
    },
    unreachable: {
      title: 'The video’s source does not answer',
      advice: 'This is usually over in a moment.',
    },
    busy: {
      title: 'Too many requests just now',
      advice: 'It goes on when there is room again.',
    },
    offline: {
      title: 'You seem to be offline',
      advice: 'It goes on as soon as you are connected again.',
    },
    offAir: {
      title: 'The live stream is not on air',
      advice: 'It starts here by itself as soon as it is.',
    },
    unsupported: {
      title: 'This browser can’t play this video',
      advice: 'Its format or codec is not supported here. Another browser may play it.',
    },
    protected: {
      title: 'This video is protected',
      advice: 'It needs a licence that this player does not ask for.',
    },
    damaged: {
      title: 'The video is damaged',
      advice: 'A part of it could not be decoded. Trying again sometimes helps.',
    },
    unplayable: {
      title: 'The video could not be loaded',
      advice: 'Its source does not answer, or its format is not supported here.',
    },
  },
  help: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    space: 'Space',
    play: 'Play or pause',
    seek: '10 seconds back or forward',
    tenth: 'Go to that tenth of the video',
    volume: 'Louder or quieter',
    mute: 'Sound on or off',
    captions: 'Captions on or off',
    speed: 'Slower or faster',
    pictureInPicture: 'Picture in picture',
    fullScreen: 'Full screen',
    help: 'These shortcuts',
  },
};
