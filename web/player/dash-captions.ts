import type { MediaPlayerClass, Representation, TextTrackInfo } from 'dashjs';

import { createElement } from '../shared/create-element.ts';
import { findViewerLanguage, pickLabel, toTrackLabels } from './track-labels.ts';

declare module 'dashjs' {
  /** The types of dash.js lack the parameter. */
  export function MediaPlayer(context: EngineContext): MediaPlayerFactory;
}

/** Replaces methods of a class of dash.js in the player that is created with it. */
type EngineContext = {
  readonly VideoModel: { readonly override: true; readonly instance: () => object };
};

type DashCaptions = {
  readonly context: EngineContext;
  readonly connect: (player: MediaPlayerClass) => void;
  /** Removes the tracks. */
  readonly close: () => void;
};

/**
 * Offers the text tracks of the MPD under their names and languages, and makes the engine load the
 * selected one. On its own, the engine names tracks by ID, never selects one, and can't remove any.
 */
export function offerDashCaptions(video: HTMLVideoElement): DashCaptions {
  const list = createTrackList(video);
  const ttml = createElement('div', { class: 'player-ttml', noautohide: true });
  const end = new AbortController();

  function connect(player: MediaPlayerClass): void {
    let offered: readonly (HTMLTrackElement | undefined)[] = [];
    // Each period has its own tracks. Tracks with the same key share an element.
    player.on('allTextTracksAdded', ({ tracks }) => {
      offered = tracks.map(({ kind, id, lang, isTTML, isEmbedded }) =>
        list.find(kind, id, lang, isTTML, isEmbedded),
      );
      const labels = toCaptionLabels(tracks, findViewerLanguage(video));
      for (const [index, element] of offered.entries()) {
        if (element !== undefined) element.label = labels[index] ?? '';
      }
    });
    function select(): void {
      const shown = offered.findIndex((element) => element?.track.mode === 'showing');
      if (offered.length > 0) player.setTextTrack(shown);
    }
    video.textTracks.addEventListener('change', select, { signal: end.signal });
    // TTML has regions and pictures, which browsers can't show. They show all other captions.
    player.registerCustomCapabilitiesFilter((representation) => {
      if (!ttml.isConnected && isTtml(representation)) {
        video.after(ttml);
        player.attachTTMLRenderingDiv(ttml);
      }
      return true;
    });
  }

  return {
    context: { VideoModel: { override: true, instance: () => list.methods } },
    connect,
    close() {
      end.abort();
      ttml.remove();
      list.close();
    },
  };
}

/** The properties of the MPD by which the engine finds the track that it fills. */
type TrackKey = readonly [
  kind: string,
  /** The ID of the adaptation set, or the number of a CEA-608 channel (`CC1`). */
  id: unknown,
  language: string | null,
  isTtml: unknown,
  isEmbedded: unknown,
];

type TrackList = {
  readonly find: (...key: TrackKey) => HTMLTrackElement | undefined;
  /** These methods replace those of the engine. */
  readonly methods: object;
  readonly close: () => void;
};

function createTrackList(video: HTMLVideoElement): TrackList {
  const tracks: { readonly key: TrackKey; readonly element: HTMLTrackElement }[] = [];

  function find(...wanted: TrackKey): HTMLTrackElement | undefined {
    return tracks.find(({ key }) =>
      // The engine omits the ID if the MPD does.
      key.every((value, index) => value === wanted[index] || (index === 1 && !wanted[index])),
    )?.element;
  }

  function add(...key: TrackKey): TextTrack {
    const known = find(...key);
    if (known !== undefined) return known.track;
    const [kind, , language] = key;
    const element = createElement('track', { kind, srclang: language ?? '' });
    video.append(element);
    tracks.push({ key, element });
    return element.track;
  }

  return {
    find,
    methods: {
      addTextTrack: add,
      getTextTrack: (...key: TrackKey) => find(...key)?.track ?? null,
    },
    close() {
      for (const { element } of tracks) element.remove();
    },
  };
}

function toCaptionLabels(
  infos: readonly TextTrackInfo[],
  viewerLanguage: string,
): readonly string[] {
  const named = infos.map(({ labels, lang, id, isEmbedded }) => {
    const language = lang ?? '';
    // The labels of CEA-608 captions are those of the video.
    const label = isEmbedded ? '' : pickLabel(labels, viewerLanguage);
    return { label: isEmbedded && language === '' ? (id ?? '') : label, language };
  });
  return toTrackLabels(named, { viewerLanguage, fallback: 'CC' });
}

function isTtml({ codecs, mimeType }: Representation): boolean {
  return /stpp|ttml/.test(`${codecs} ${mimeType}`);
}
