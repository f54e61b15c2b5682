import { findViewerLanguage, toTrackLabels } from './track-labels.ts';
import { TrackedMediaElement } from './tracked-media-element.ts';

/** A selectable quality. The bitrate is in bits per second. */
export type Quality = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
};

export type AudioChoice = {
  readonly id: string;
  /** Empty if the track has no name. */
  readonly label: string;
  readonly language: string;
  readonly isOn: boolean;
};

/** Removes qualities or audio tracks from the controls. */
export type RemoveChoices = () => void;

/**
 * Adds qualities to the media element's rendition list, which the controls show. `onChoice`
 * receives the selected ID, or null for automatic. A single quality is not shown.
 */
export function offerQualities(
  video: HTMLVideoElement,
  qualities: readonly Quality[],
  onChoice: (id: string | null) => void,
): RemoveChoices {
  if (qualities.length < 2 || !(video instanceof TrackedMediaElement)) return () => undefined;

  const track = video.addVideoTrack('main');
  track.selected = true;
  for (const { id, width, height, bitrate } of qualities) {
    track.addRendition('', width, height, undefined, bitrate).id = id;
  }
  const renditions = video.videoRenditions;
  const onChange = (): void => onChoice(renditions[renditions.selectedIndex]?.id ?? null);
  renditions.addEventListener('change', onChange);
  return () => {
    renditions.removeEventListener('change', onChange);
    video.removeVideoTrack(track);
  };
}

/** Adds audio tracks to the media element's track list. A single track is not shown. */
export function offerAudioTracks(
  video: HTMLVideoElement,
  choices: readonly AudioChoice[],
  onChoice: (id: string) => void,
): RemoveChoices {
  if (choices.length < 2 || !(video instanceof TrackedMediaElement)) return () => undefined;

  const viewerLanguage = findViewerLanguage(video);
  const labels = toTrackLabels(choices, { viewerLanguage, fallback: 'Audio' });
  const tracks = choices.map(({ id, language, isOn }, index) => {
    const track = video.addAudioTrack('main', labels[index], language);
    track.id = id;
    track.enabled = isOn;
    return track;
  });
  const list = video.audioTracks;
  const onChange = (): void => {
    const selectedId = tracks.find((track) => track.enabled)?.id;
    if (selectedId !== undefined) onChoice(selectedId);
  };
  list.addEventListener('change', onChange);
  return () => {
    list.removeEventListener('change', onChange);
    for (const track of tracks) video.removeAudioTrack(track);
  };
}
