import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import type { Extras } from './extras.ts';

const SITE_NAME = 'Reelay';
const SEEK_SECONDS = 10;

/**
 * Describes the video to the operating system, whose media keys, lock screen and headset buttons
 * then control it (https://www.w3.org/TR/mediasession/).
 */
export function describeMediaSession({ video, playable, messages, controller }: Extras): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;

  function describe(): void {
    mediaSession.metadata = new MediaMetadata({
      title: playable.title ?? EXTRA_MESSAGES[messages.language].untitled,
      artist: playable.author?.name ?? SITE_NAME,
      album: SITE_NAME,
      artwork: video.poster === '' ? [] : [{ src: video.poster }],
    });
    const canSeek = controller.getAttribute('mediatargetlivewindow') !== '0';
    for (const [action, seek] of SEEK_ACTIONS) {
      mediaSession.setActionHandler(action, canSeek ? (details) => seek(video, details) : null);
    }
  }

  function update(): void {
    mediaSession.playbackState = video.paused ? 'paused' : 'playing';
    mediaSession.setPositionState(toPositionState(video));
  }

  mediaSession.setActionHandler('play', () => void video.play().catch(() => undefined));
  mediaSession.setActionHandler('pause', () => video.pause());
  for (const event of ['loadedmetadata', 'durationchange', 'playing', 'pause', 'seeked']) {
    video.addEventListener(event, update);
  }
  video.addEventListener('ratechange', update);
  video.addEventListener('playing', describe);
  if (!video.paused) {
    describe();
    update();
  }
}

type SeekAction = (video: HTMLVideoElement, details: MediaSessionActionDetails) => void;

const SEEK_ACTIONS: readonly (readonly [MediaSessionAction, SeekAction])[] = [
  [
    'seekbackward',
    (video, { seekOffset = SEEK_SECONDS }) => seekTo(video, video.currentTime - seekOffset),
  ],
  [
    'seekforward',
    (video, { seekOffset = SEEK_SECONDS }) => seekTo(video, video.currentTime + seekOffset),
  ],
  ['seekto', (video, { seekTime = video.currentTime }) => seekTo(video, seekTime)],
];

function seekTo(video: HTMLVideoElement, seconds: number): void {
  const { seekable } = video;
  if (seekable.length === 0) return;
  const end = seekable.end(seekable.length - 1);
  video.currentTime = Math.min(Math.max(seconds, seekable.start(0)), end);
}

/** Undefined, which clears the position, for live streams and before the metadata is loaded. */
function toPositionState(video: HTMLVideoElement): MediaPositionState | undefined {
  const { duration, currentTime, playbackRate } = video;
  if (!Number.isFinite(duration) || playbackRate === 0) return undefined;
  return { duration, playbackRate, position: Math.min(currentTime, duration) };
}
