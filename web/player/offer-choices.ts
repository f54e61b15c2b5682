import { TrackedMediaElement } from './tracked-media-element.ts';

/** One quality that a viewer can choose; bit rate in bits per second. */
export type Quality = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
};

export type AudioChoice = {
  readonly id: string;
  readonly label: string;
  readonly language: string;
  readonly isOn: boolean;
};

/** Takes the offer back. */
export type CloseChoices = () => void;

/**
 * Lets the controls offer these qualities, through the media element's rendition list. `onChoice` gets
 * the chosen one's ID, or null for "automatic". Offers nothing when there is no choice.
 */
export function offerQualities(
  video: HTMLVideoElement,
  qualities: readonly Quality[],
  onChoice: (id: string | null) => void,
): CloseChoices {
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

/** The same for audio tracks. */
export function offerAudioTracks(
  video: HTMLVideoElement,
  choices: readonly AudioChoice[],
  onChoice: (id: string) => void,
): CloseChoices {
  if (choices.length < 2 || !(video instanceof TrackedMediaElement)) return () => undefined;

  const tracks = choices.map(({ id, label, language, isOn }) => {
    const track = video.addAudioTrack('main', label, language);
    track.id = id;
    track.enabled = isOn;
    return track;
  });
  const list = video.audioTracks;
  const onChange = (): void => {
    const chosen = tracks.find((track) => track.enabled)?.id;
    if (chosen !== undefined) onChoice(chosen);
  };
  list.addEventListener('change', onChange);
  return () => {
    list.removeEventListener('change', onChange);
    for (const track of tracks) video.removeAudioTrack(track);
  };
}
