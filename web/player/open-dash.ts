import { type MediaPlayerClass, MediaPlayer, type Representation } from 'dashjs';

import { UPLOADED_ID } from '#lib/dash/uploaded-id.ts';

import { addTracks, type SideTrack, withoutNamed } from './add-tracks.ts';
import { diagnoseStatus } from './diagnose-address.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { failOnceStalled } from './fail-once-stalled.ts';
import {
  type AudioChoice,
  type CloseChoices,
  offerAudioTracks,
  offerQualities,
  type Quality,
} from './offer-choices.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import { tellBitrate } from './report/bitrate-event.ts';

const SETTINGS = {
  debug: { logLevel: 0 },
  streaming: {
    text: { defaultEnabled: false },
    // The engine's own default asks a third party for the time of day.
    utcSynchronization: { enabled: true, useManifestDateHeaderTimeSource: true },
    // Nothing is stored in a viewer's browser.
    lastBitrateCachingInfo: { enabled: false },
    lastMediaSettingsCachingInfo: { enabled: false },
  },
} as const;

/** Codes of dash.js `MediaPlayerErrors` for what could not be fetched: MPD, BaseURL, index, segments. */
const LOADING: ReadonlySet<number> = new Set([11, 17, 19, 25, 26, 27, 28]);

/** Those of index and segments: where the MPD names another base address the engine goes on from there. */
const LOADING_PARTS: ReadonlySet<number> = new Set([26, 27, 28]);
/** Video, audio and text each find out for themselves that an address is dead. */
const FAILURES_FOR_EACH_BASE = 3;

/** Its other codes that end playback, by what they mean to a viewer. */
const LASTING: ReadonlyMap<number, PlaybackFailure> = new Map([
  [10, 'damaged'], // the MPD can't be parsed
  [15, 'damaged'], // no segment index
  [20, 'damaged'], // append
  [22, 'damaged'], // data update
  [31, 'damaged'], // the MPD contradicts itself
  [32, 'damaged'], // no periods
  [23, 'unsupported'], // no Media Source Extensions
  [34, 'unsupported'], // multiplexed representations
  [35, 'unsupported'], // media source type
  [24, 'protected'], // encrypted media
]);

export function openDash(video: HTMLVideoElement, options: EngineOptions): Engine {
  const player = MediaPlayer().create();
  let closeQualities: CloseChoices | undefined;
  let closeAudio: CloseChoices | undefined;
  let sparedFailures = 0;
  player.updateSettings(SETTINGS);
  // They are beside the video as they are everywhere: this engine's own lists are without labels.
  player.registerCustomCapabilitiesFilter((representation) => !isUploaded(representation));
  const removeTracks = addTracks(
    video,
    options.tracks.filter(({ origin }) => origin === 'upload'),
  );
  let removeOthers: (() => void) | undefined;
  player.on('streamInitialized', () => {
    // The source's own stand back where its manifest has the same: that is known by now.
    removeOthers ??= addTracks(video, withoutNamed(listOthers(options.tracks), listNamed(player)));
    // Each period brings its own.
    closeQualities?.();
    closeAudio?.();
    closeQualities = offerRepresentations(video, player);
    closeAudio = offerAudio(video, player);
  });
  player.on('qualityChangeRendered', ({ mediaType, newRepresentation }) => {
    if (mediaType === 'video') tellBitrate(video, newRepresentation.bandwidth);
  });
  player.on('error', (event: object) => {
    const error = toDashError(event);
    if (error !== undefined && LOADING_PARTS.has(error.code) && sparedFailures > 0) {
      sparedFailures -= 1;
      return;
    }
    const diagnosis = error && classifyDashError(error, options.address);
    if (diagnosis !== undefined) {
      failOnceStalled(video, () => void diagnosis.then(options.onFailure));
    }
  });
  player.initialize(video, undefined, false);
  player.clearDefaultUTCTimingSources();
  if (options.language !== null) {
    player.setInitialMediaSettingsFor('audio', { lang: options.language });
  }
  player.on('manifestLoaded', ({ data }: { readonly data: object }) => {
    sparedFailures = FAILURES_FOR_EACH_BASE * (countBases(data) - 1);
    if (beginsLater(data)) options.onFailure('offAir');
  });
  player.attachSource(options.address, options.startSeconds ?? undefined);

  return {
    close() {
      closeQualities?.();
      closeAudio?.();
      removeTracks();
      removeOthers?.();
      player.destroy();
    },
  };
}

function listOthers(tracks: readonly SideTrack[]): readonly SideTrack[] {
  return tracks.filter(({ origin }) => origin === 'source');
}

function listNamed(player: MediaPlayerClass): Parameters<typeof withoutNamed>[1] {
  return player
    .getTracksFor('text')
    .map(({ lang }) => ({ language: lang ?? undefined, label: '' }));
}

/** What the service has added to the manifest. */
function isUploaded(representation: object): boolean {
  return 'id' in representation && String(representation.id).startsWith(UPLOADED_ID);
}

function offerRepresentations(video: HTMLVideoElement, player: MediaPlayerClass): CloseChoices {
  const qualities = player.getRepresentationsByType('video').map(toQuality);
  return offerQualities(video, qualities, (id) => {
    player.updateSettings({
      streaming: { abr: { autoSwitchBitrate: { video: id === null } } },
    });
    // A viewer who chooses wants to see it now, not when the buffer has played out.
    if (id !== null) player.setRepresentationForTypeById('video', id, true);
  });
}

function toQuality({ id, width, height, bandwidth }: Representation): Quality {
  return { id, width, height, bitrate: bandwidth };
}

function offerAudio(video: HTMLVideoElement, player: MediaPlayerClass): CloseChoices {
  const tracks = player.getTracksFor('audio');
  const current = player.getCurrentTrackFor('audio');
  const choices = tracks.map((track, index): AudioChoice => ({
    id: String(index),
    label: track.labels?.[0]?.text ?? track.lang ?? `Audio ${index + 1}`,
    language: track.lang ?? '',
    isOn: track === current,
  }));
  return offerAudioTracks(video, choices, (id) => {
    const track = tracks[Number(id)];
    if (track !== undefined) player.setCurrentTrack(track);
  });
}

function countBases(manifest: object): number {
  return 'BaseURL' in manifest && Array.isArray(manifest.BaseURL) ? manifest.BaseURL.length : 1;
}

/** Whether the MPD is of a live stream whose `availabilityStartTime` is still to come. */
function beginsLater(manifest: object): boolean {
  if (!('availabilityStartTime' in manifest)) return false;
  const { availabilityStartTime: start } = manifest;
  return start instanceof Date && start.getTime() > Date.now();
}

type DashError = { readonly code: number; readonly status: number };

/** Of the engine's many error events only those with a number are its own failures. */
function toDashError(event: object): DashError | undefined {
  if (!('error' in event)) return undefined;
  const { error } = event;
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? { code: error.code, status: statusOf(error) } : undefined;
}

function statusOf(error: object): number {
  const data: unknown = 'data' in error ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('response' in data)) return 0;
  const { response } = data;
  if (typeof response !== 'object' || response === null || !('status' in response)) return 0;
  return typeof response.status === 'number' ? response.status : 0;
}

/** Undefined for what playback survives, such as lost captions. */
function classifyDashError(
  { code, status }: DashError,
  address: string,
): Promise<PlaybackFailure> | undefined {
  if (LOADING.has(code)) return diagnoseStatus(status, address);
  const failure = LASTING.get(code);
  return failure && Promise.resolve(failure);
}
