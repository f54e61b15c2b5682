import HlsPlayer, {
  type ErrorData,
  ErrorDetails,
  ErrorTypes,
  Events,
  type HlsConfig,
} from 'hls.js';

import { addTracks, withoutNamed } from './add-tracks.ts';
import { diagnoseStatus } from './diagnose-address.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { failOnceStalled } from './fail-once-stalled.ts';
import { type CloseChoices, offerAudioTracks, offerQualities } from './offer-choices.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import { tellBitrate } from './report/bitrate-event.ts';

const RECOVERIES_MAX = 2;

const UNSUPPORTED: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
]);

const UNREADABLE: ReadonlySet<ErrorDetails> = new Set([
  ErrorDetails.MANIFEST_PARSING_ERROR,
  ErrorDetails.LEVEL_PARSING_ERROR,
]);

const CONFIG: Partial<HlsConfig> = {
  // The controls know a live stream by it.
  liveDurationInfinity: true,
  fragLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 10_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
      // The engine's own back-off leaves a viewer of a lost segment waiting for half a minute.
      errorRetry: { maxNumRetry: 4, retryDelayMs: 500, maxRetryDelayMs: 2_000, backoff: 'linear' },
    },
  },
};

type Interstitials = NonNullable<HlsConfig['interstitialsController']>;

export function openHls(video: HTMLVideoElement, options: EngineOptions): Engine {
  let hls = startHls(video, options);
  let isClosed = false;

  async function restartWithInterstitials(): Promise<void> {
    const { InterstitialsController } = await import('./hls-interstitials.ts');
    if (isClosed) return;
    const wantsPlay = !video.paused;
    hls.close();
    hls = startHls(video, options, InterstitialsController);
    if (wantsPlay) await video.play();
  }

  // Few streams have interstitials, so what plays them is fetched for those only.
  hls.player.on(Events.LEVEL_LOADED, function look(_event, { details }) {
    if (!Object.values(details.dateRanges).some((range) => range?.isInterstitial)) return;
    hls.player.off(Events.LEVEL_LOADED, look);
    // Without them the stream itself plays on.
    restartWithInterstitials().catch(() => undefined);
  });

  return {
    close() {
      isClosed = true;
      hls.close();
    },
  };
}

function startHls(
  video: HTMLVideoElement,
  { address, startSeconds, language, tracks, onFailure }: EngineOptions,
  interstitialsController?: Interstitials,
): Engine & { readonly player: HlsPlayer } {
  const hls = new HlsPlayer({
    ...CONFIG,
    startPosition: startSeconds ?? -1,
    ...(language !== null && { audioPreference: { lang: language } }),
    ...(interstitialsController && { interstitialsController }),
  });
  let closeQualities: CloseChoices | undefined;
  let closeAudio: CloseChoices | undefined;
  let removeTracks: (() => void) | undefined;
  let recoveries = 0;

  hls.on(Events.MANIFEST_PARSED, () => {
    closeQualities?.();
    closeQualities = offerLevels(video, hls);
    removeTracks?.();
    removeTracks = addTracks(video, withoutNamed(tracks, listNamed(hls)));
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => {
    tellBitrate(video, hls.levels[level]?.bitrate);
  });
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
    closeAudio?.();
    closeAudio = offerAudio(video, hls);
  });
  hls.on(Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (isRecoverable(data) && recoveries < RECOVERIES_MAX) {
      recoveries += 1;
      hls.recoverMediaError();
      return;
    }
    hls.stopLoad();
    const diagnosis = classifyHlsError(data, address);
    failOnceStalled(video, () => void diagnosis.then(onFailure));
  });
  hls.loadSource(address);
  hls.attachMedia(video);

  return {
    player: hls,
    close() {
      closeQualities?.();
      closeAudio?.();
      removeTracks?.();
      hls.destroy();
    },
  };
}

function listNamed({ allSubtitleTracks }: HlsPlayer): Parameters<typeof withoutNamed>[1] {
  return allSubtitleTracks.map(({ lang, name }) => ({ language: lang, label: name }));
}

function offerLevels(video: HTMLVideoElement, hls: HlsPlayer): CloseChoices {
  const qualities = hls.levels.map(({ width, height, bitrate }, index) => ({
    id: String(index),
    width,
    height,
    bitrate,
  }));
  return offerQualities(video, qualities, (id) => {
    hls.nextLevel = id === null ? -1 : Number(id);
  });
}

function offerAudio(video: HTMLVideoElement, hls: HlsPlayer): CloseChoices {
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
  return data.type === ErrorTypes.MEDIA_ERROR && !UNSUPPORTED.has(data.details);
}

async function classifyHlsError(data: ErrorData, address: string): Promise<PlaybackFailure> {
  if (data.type === ErrorTypes.KEY_SYSTEM_ERROR) return 'protected';
  if (UNSUPPORTED.has(data.details)) return 'unsupported';
  // A playlist without segments is one of a stream that has not begun.
  if (data.details === ErrorDetails.LEVEL_EMPTY_ERROR) return 'offAir';
  if (data.type !== ErrorTypes.NETWORK_ERROR || UNREADABLE.has(data.details)) return 'damaged';
  return diagnoseStatus(data.response?.code ?? 0, data.response?.url || address);
}
