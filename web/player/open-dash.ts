import { type MediaPlayerClass, MediaPlayer } from 'dashjs';

import { UPLOADED_ID_PREFIX } from '#lib/dash/uploaded-id.ts';

import { addTracks, type SidecarTrack, omitManifestTracks } from './add-tracks.ts';
import { offerDashCaptions } from './dash-captions.ts';
import { chooseQuality } from './dash-quality.ts';
import { diagnosePart, diagnoseStatus } from './diagnose-url.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { failOnceStalled } from './fail-once-stalled.ts';
import { holdFrame } from './hold-frame.ts';
import { setLiveLatency } from './live-edge.ts';
import { hasNewStart } from './live-restart.ts';
import { type AudioChoice, type RemoveChoices, offerAudioTracks } from './offer-choices.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import { dispatchBitrate } from './report/bitrate-event.ts';
import { autoplay, requestPlay } from './request-play.ts';
import { findViewerLanguage, pickLabel } from './track-labels.ts';

const SETTINGS = {
  debug: { logLevel: 0 },
  streaming: {
    text: { defaultEnabled: false },
    // The service waits up to 30 seconds for an upstream that starts a transcoder.
    fragmentRequestTimeout: 120_000,
    // By default, the engine requests the time from a third party.
    utcSynchronization: { enabled: true, useManifestDateHeaderTimeSource: true },
    // The engine must not store anything in the viewer's browser.
    lastBitrateCachingInfo: { enabled: false },
    lastMediaSettingsCachingInfo: { enabled: false },
  },
} as const;

/**
 * Codes of dash.js `MediaPlayerErrors` for failed requests for the MPD, a BaseURL, an index or a
 * segment.
 */
const REQUEST_ERRORS: ReadonlySet<number> = new Set([11, 17, 19, 25, 26, 27, 28]);

/**
 * Codes of failed index and segment requests. After such a failure, the engine tries the next
 * BaseURL of the MPD.
 */
const SEGMENT_ERRORS: ReadonlySet<number> = new Set([26, 27, 28]);
/**
 * An unreachable BaseURL causes up to three failures, because video, audio and text detect it
 * separately.
 */
const FAILURES_PER_BASE_URL = 3;

/** Other codes that end playback. */
const FATAL_ERRORS: ReadonlyMap<number, PlaybackFailure> = new Map([
  [10, 'invalid'], // the MPD can't be parsed
  [15, 'invalid'], // no segment index
  [20, 'damaged'], // appending to the buffer failed
  [22, 'invalid'], // data update failed
  [31, 'invalid'], // the MPD contradicts itself
  [32, 'invalid'], // no periods
  [23, 'unsupported'], // no Media Source Extensions
  [34, 'unsupported'], // multiplexed representations
  [35, 'unsupported'], // media source type
  [24, 'protected'], // encrypted media
]);

export function openDash(video: HTMLVideoElement, options: EngineOptions): Engine {
  const captions = offerDashCaptions(video);
  const player = MediaPlayer(captions.context).create();
  let closeAudio: RemoveChoices | undefined;
  let toleratedFailures = 0;
  player.updateSettings(SETTINGS);
  const quality = chooseQuality(video, player);
  // Ignores uploaded tracks in the manifest, because the engine would list them without labels.
  // They are added as sidecar tracks instead.
  player.registerCustomCapabilitiesFilter((representation) => !isUploaded(representation));
  const removeTracks = addTracks(
    video,
    options.tracks.filter(({ origin }) => origin === 'upload'),
  );
  let removeSourceTracks: (() => void) | undefined;
  repeatEarlyPlay(video, player);
  player.on('streamInitialized', () => {
    // The manifest has been loaded, so only tracks that it does not contain are added.
    removeSourceTracks ??= addTracks(
      video,
      omitManifestTracks(listSourceTracks(options.tracks), listManifestTracks(player)),
    );
    // Each period has its own qualities and audio tracks.
    closeAudio?.();
    quality.offer();
    closeAudio = offerAudioChoices(video, player);
    if (player.isDynamic()) setLiveLatency(video, player.getTargetLiveDelay());
  });
  player.on('playbackNotAllowed', () => void autoplay(video));
  player.on('qualityChangeRendered', ({ mediaType, newRepresentation }) => {
    if (mediaType === 'video') dispatchBitrate(video, newRepresentation.bandwidth);
  });
  player.on('error', (event: object) => {
    const error = toDashError(event);
    if (error !== undefined && SEGMENT_ERRORS.has(error.code) && toleratedFailures > 0) {
      toleratedFailures -= 1;
      return;
    }
    const diagnosis = error && classifyDashError(error, options.url);
    if (diagnosis !== undefined) {
      failOnceStalled(
        video,
        () => void diagnosis.then((failure) => options.onFailure(failure, error?.partEnd)),
      );
    }
  });
  captions.connect(player);
  player.initialize(video, undefined, options.wantsPlay);
  player.clearDefaultUTCTimingSources();
  if (options.language !== null) {
    player.setInitialMediaSettingsFor('audio', { lang: options.language });
  }
  let liveStartMs: number | undefined;
  player.on('manifestLoaded', ({ data }: { readonly data: object }) => {
    const startMs = readLiveStart(data);
    if (hasNewStart(liveStartMs, startMs)) options.onFailure('invalid');
    liveStartMs = startMs;
    toleratedFailures = FAILURES_PER_BASE_URL * (countBaseUrls(data) - 1);
    if (startMs !== undefined && startMs > Date.now()) options.onFailure('offAir');
  });
  player.attachSource(options.url, options.startSeconds ?? undefined);

  return {
    close() {
      holdFrame(video);
      quality.close();
      closeAudio?.();
      removeTracks();
      removeSourceTracks?.();
      player.destroy();
      captions.close();
      // The engine sets `autoplay`, which would start the video again after a later pause.
      video.autoplay = false;
    },
  };
}

/**
 * Repeats a `play` event from before the stream was initialized. The engine misses such an event,
 * but reloads a live MPD only after one.
 */
function repeatEarlyPlay(video: HTMLVideoElement, player: MediaPlayerClass): void {
  player.on('streamInitialized', function repeatPlay() {
    player.off('streamInitialized', repeatPlay);
    if (video.paused) return;
    video.pause();
    void requestPlay(video);
  });
}

function listSourceTracks(tracks: readonly SidecarTrack[]): readonly SidecarTrack[] {
  return tracks.filter(({ origin }) => origin === 'source');
}

function listManifestTracks(player: MediaPlayerClass): Parameters<typeof omitManifestTracks>[1] {
  return player
    .getTracksFor('text')
    .map(({ lang }) => ({ language: lang ?? undefined, label: '' }));
}

/** Returns true for a track that the server added to the manifest. */
function isUploaded(representation: object): boolean {
  return 'id' in representation && String(representation.id).startsWith(UPLOADED_ID_PREFIX);
}

function offerAudioChoices(video: HTMLVideoElement, player: MediaPlayerClass): RemoveChoices {
  const tracks = player.getTracksFor('audio');
  const current = player.getCurrentTrackFor('audio');
  const choices = tracks.map((track, index): AudioChoice => ({
    id: String(index),
    label: pickLabel(track.labels ?? [], findViewerLanguage(video)),
    language: track.lang ?? '',
    isOn: track === current,
  }));
  return offerAudioTracks(video, choices, (id) => {
    const track = tracks[Number(id)];
    if (track !== undefined) player.setCurrentTrack(track);
  });
}

function countBaseUrls(manifest: object): number {
  return 'BaseURL' in manifest && Array.isArray(manifest.BaseURL) ? manifest.BaseURL.length : 1;
}

/** The `availabilityStartTime` of a live MPD. */
function readLiveStart(manifest: object): number | undefined {
  const start = readProperty(manifest, 'availabilityStartTime');
  return start instanceof Date ? start.getTime() : undefined;
}

type DashError = {
  readonly code: number;
  readonly status: number;
  /** The end of the requested segment in seconds. */
  readonly partEnd: number | undefined;
};

/**
 * Returns undefined for events that are not failures of the engine. Only failures have a numeric
 * code.
 */
function toDashError(event: object): DashError | undefined {
  if (!('error' in event)) return undefined;
  const { error } = event;
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  if (typeof error.code !== 'number') return undefined;
  const data: unknown = 'data' in error ? error.data : undefined;
  const start = readNumber(data, 'request', 'startTime');
  return {
    code: error.code,
    status: readNumber(data, 'response', 'status') ?? 0,
    partEnd:
      start === undefined ? undefined : start + (readNumber(data, 'request', 'duration') ?? 0),
  };
}

/** Reads `data[part][name]`. */
function readNumber(data: unknown, part: string, name: string): number | undefined {
  const value = readProperty(readProperty(data, part), name);
  return typeof value === 'number' ? value : undefined;
}

function readProperty(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}

/** Returns undefined for errors that do not end playback, such as missing captions. */
function classifyDashError(
  { code, status }: DashError,
  url: string,
): Promise<PlaybackFailure> | undefined {
  if (SEGMENT_ERRORS.has(code)) return diagnosePart(status, url);
  if (REQUEST_ERRORS.has(code)) return diagnoseStatus(status, url);
  const failure = FATAL_ERRORS.get(code);
  return failure && Promise.resolve(failure);
}
