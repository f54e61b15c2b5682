import HlsPlayer, {
  type ErrorData,
  ErrorDetails,
  ErrorTypes,
  Events,
  type HlsConfig,
  type Level,
  type LevelDetails,
} from 'hls.js';

import { addTracks, omitManifestTracks } from './add-tracks.ts';
import { capQuality } from './cap-quality.ts';
import { readBandwidth } from './connection-hint.ts';
import { diagnosePart, diagnoseStatus } from './diagnose-url.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { failOnceStalled } from './fail-once-stalled.ts';
import { holdFrame } from './hold-frame.ts';
import { setLiveLatency } from './live-edge.ts';
import { hasRestarted } from './live-restart.ts';
import {
  type RemoveChoices,
  offerAudioTracks,
  offerQualities,
  type Quality,
} from './offer-choices.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import { dispatchBitrate } from './report/bitrate-event.ts';
import { autoplay } from './request-play.ts';

const RECOVERIES_MAX = 2;
/** Up to twice as long with jitter. */
const LIVE_RETRY_MS_MIN = 1_000;

const CODEC_ERRORS: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
]);

const PARSING_ERRORS: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_PARSING_ERROR,
  ErrorDetails.LEVEL_PARSING_ERROR,
]);

/** Errors of single segments or keys. The playlists are still available. */
const PART_ERRORS: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.FRAG_LOAD_ERROR,
  ErrorDetails.KEY_LOAD_ERROR,
]);

const CONFIG: Partial<HlsConfig> = {
  // The controls identify a live stream by its infinite duration.
  liveDurationInfinity: true,
  // By default, the engine claims that captions which the manifest does not name are in English and
  // Spanish.
  captionsTextTrack1Label: 'CC1',
  captionsTextTrack1LanguageCode: '',
  captionsTextTrack2Label: 'CC2',
  captionsTextTrack2LanguageCode: '',
  captionsTextTrack3Label: 'CC3',
  captionsTextTrack4Label: 'CC4',
  fragLoadPolicy: {
    default: {
      // The service waits up to 30 seconds for an upstream that starts a transcoder.
      maxTimeToFirstByteMs: 35_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
      // With the engine's default backoff, playback would stall for half a minute on a lost
      // segment.
      errorRetry: { maxNumRetry: 4, retryDelayMs: 500, maxRetryDelayMs: 2_000, backoff: 'linear' },
    },
  },
};

type Interstitials = NonNullable<HlsConfig['interstitialsController']>;

export function openHls(video: HTMLVideoElement, options: EngineOptions): Engine {
  let hls = startHls(video, options);
  let isClosed = false;
  if (options.wantsPlay) void autoplay(video);

  async function restartWithInterstitials(): Promise<void> {
    const { InterstitialsController } = await import('./hls-interstitials.ts');
    if (isClosed) return;
    const wantsPlay = !video.paused;
    hls.close();
    hls = startHls(video, options, InterstitialsController);
    if (wantsPlay) await video.play();
  }

  // The controller for interstitials is loaded on demand, because few streams have them.
  hls.player.on(Events.LEVEL_LOADED, function findInterstitials(_event, { details }) {
    if (!Object.values(details.dateRanges).some((range) => range?.isInterstitial)) return;
    hls.player.off(Events.LEVEL_LOADED, findInterstitials);
    // If the controller can't be loaded, the stream plays without interstitials.
    restartWithInterstitials().catch(() => undefined);
  });

  return {
    close() {
      isClosed = true;
      holdFrame(video);
      hls.close();
    },
  };
}

function startHls(
  video: HTMLVideoElement,
  { url, startSeconds, language, tracks, onFailure }: EngineOptions,
  interstitialsController?: Interstitials,
): Engine & { readonly player: HlsPlayer } {
  const bandwidth = readBandwidth(navigator);
  const hls = new HlsPlayer({
    ...CONFIG,
    ...(bandwidth !== undefined && { abrEwmaDefaultEstimate: bandwidth }),
    startPosition: startSeconds ?? -1,
    ...(language !== null && { audioPreference: { lang: language } }),
    ...(interstitialsController && { interstitialsController }),
  });
  let closeQualities: RemoveChoices | undefined;
  let closeAudio: RemoveChoices | undefined;
  let removeTracks: (() => void) | undefined;
  const cap = capQuality(video, (quality) => capLevel(hls, quality));

  hls.on(Events.MANIFEST_PARSED, () => {
    recognizeTtml(hls);
    const qualities = listLevels(hls);
    cap.setQualities(qualities);
    closeQualities?.();
    closeQualities = offerLevels(video, qualities, hls);
    removeTracks?.();
    removeTracks = addTracks(video, omitManifestTracks(tracks, listManifestTracks(hls)));
  });
  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => {
    if (details.live && hls.targetLatency !== null) setLiveLatency(video, hls.targetLatency);
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => {
    dispatchBitrate(video, hls.levels[level]?.bitrate);
  });
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
    closeAudio?.();
    closeAudio = offerAudioChoices(video, hls);
  });
  watchRestart(hls, onFailure);
  watchErrors(video, hls, { url, onFailure });
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    player: hls,
    close() {
      cap.close();
      closeQualities?.();
      closeAudio?.();
      removeTracks?.();
      hls.destroy();
    },
  };
}

/** Each level has its own playlist. */
function watchRestart(hls: HlsPlayer, onFailure: EngineOptions['onFailure']): void {
  const playlists = new Map<Level, LevelDetails>();
  hls.on(Events.LEVEL_LOADED, (_event, { details, levelInfo }) => {
    if (details.live && hasRestarted(playlists.get(levelInfo), details)) onFailure('invalid');
    playlists.set(levelInfo, details);
  });
}

function watchErrors(
  video: HTMLVideoElement,
  hls: HlsPlayer,
  { url, onFailure }: Pick<EngineOptions, 'url' | 'onFailure'>,
): void {
  let recoveries = 0;
  hls.on(Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (isRecoverable(data) && recoveries < RECOVERIES_MAX) {
      recoveries += 1;
      hls.recoverMediaError();
      return;
    }
    hls.stopLoad();
    const diagnosis = classifyHlsError(data, url);
    const cancelFailure = failOnceStalled(
      video,
      () => void diagnosis.then((failure) => onFailure(failure, findPartEnd(data))),
    );
    if (data.type === ErrorTypes.NETWORK_ERROR) resumeLive(hls, cancelFailure);
  });
}

/** Undefined for playlists, and for initialization segments, without which nothing plays. */
function findPartEnd({ frag }: ErrorData): number | undefined {
  return typeof frag?.sn === 'number' ? frag.start + frag.duration : undefined;
}

/** The upstream of a live stream may return while the stream plays from its buffer. */
function resumeLive(hls: HlsPlayer, cancelFailure: () => void): void {
  if (hls.latestLevelDetails?.live !== true) return;
  const timer = setTimeout(() => hls.startLoad(), LIVE_RETRY_MS_MIN * (1 + Math.random()));
  hls.once(Events.DESTROYING, () => clearTimeout(timer));
  hls.once(Events.FRAG_BUFFERED, cancelFailure);
}

function listManifestTracks({
  allSubtitleTracks,
}: HlsPlayer): Parameters<typeof omitManifestTracks>[1] {
  return allSubtitleTracks.map(({ lang, name }) => ({ language: lang, label: name }));
}

/** The engine parses TTML of every profile, but recognizes only this one. */
const TTML_CODEC = 'stpp.ttml.im1t';

function recognizeTtml({ allSubtitleTracks }: HlsPlayer): void {
  for (const track of allSubtitleTracks) {
    if (track.textCodec?.startsWith('stpp') === true) track.textCodec = TTML_CODEC;
  }
}

function listLevels({ levels }: HlsPlayer): readonly Quality[] {
  return levels.map(({ width, height, bitrate }, index) => ({
    id: String(index),
    width,
    height,
    bitrate,
  }));
}

/** Does not affect a level that the viewer selects. */
function capLevel(hls: HlsPlayer, quality: Quality | null): void {
  const before = hls.autoLevelCapping;
  hls.autoLevelCapping = quality === null ? -1 : Number(quality.id);
  const isHigher = before >= 0 && (quality === null || hls.autoLevelCapping > before);
  // Replaces the buffer, so that a larger player soon shows a better picture.
  if (isHigher && hls.autoLevelEnabled) hls.nextLevel = -1;
}

function offerLevels(
  video: HTMLVideoElement,
  qualities: readonly Quality[],
  hls: HlsPlayer,
): RemoveChoices {
  return offerQualities(video, qualities, (id) => {
    hls.nextLevel = id === null ? -1 : Number(id);
  });
}

function offerAudioChoices(video: HTMLVideoElement, hls: HlsPlayer): RemoveChoices {
  const choices = hls.audioTracks.map(({ name, lang }, index) => ({
    id: String(index),
    label: name,
    language: lang ?? '',
    isOn: index === Math.max(hls.audioTrack, 0),
  }));
  return offerAudioTracks(video, choices, (id) => {
    hls.audioTrack = Number(id);
  });
}

function isRecoverable(data: ErrorData): boolean {
  return data.type === ErrorTypes.MEDIA_ERROR && !CODEC_ERRORS.has(data.details);
}

async function classifyHlsError(data: ErrorData, url: string): Promise<PlaybackFailure> {
  if (data.type === ErrorTypes.KEY_SYSTEM_ERROR) return 'protected';
  if (CODEC_ERRORS.has(data.details)) return 'unsupported';
  // A playlist without segments belongs to a stream that has not started.
  if (data.details === ErrorDetails.LEVEL_EMPTY_ERROR) return 'offAir';
  if (PARSING_ERRORS.has(data.details)) return 'invalid';
  if (data.type !== ErrorTypes.NETWORK_ERROR) return 'damaged';
  const diagnose = PART_ERRORS.has(data.details) ? diagnosePart : diagnoseStatus;
  return diagnose(data.response?.code ?? 0, data.response?.url || url);
}
