import { toPayload } from './cue-text.ts';
import type { DraftCue } from './draft.ts';
import { placeCue } from './place-cue.ts';

/** Shows a draft over the video, as it is at the moment. */
export type PreviewTrack = {
  readonly show: (cues: readonly DraftCue[]) => void;
  readonly close: () => void;
};

/** Takes the place of all captions of the video until it is closed. */
export function openPreview(video: HTMLVideoElement, language: string): PreviewTrack {
  // The player is another document: its cues are made there.
  const Cue = (video.ownerDocument.defaultView ?? globalThis).VTTCue;
  // Without a label, streaming engines take it for none of theirs and leave it alone.
  const track = video.addTextTrack('subtitles', '', language);
  track.mode = 'showing';
  const shown = new Map<DraftCue, TextTrackCue>();

  /** Whoever turns on captions, the player's engine or a person, gets the draft. */
  function takeOver(): void {
    for (const other of video.textTracks) {
      const isCaptions = other.kind === 'subtitles' || other.kind === 'captions';
      if (other === track || !isCaptions || other.mode !== 'showing') continue;
      other.mode = 'disabled';
      track.mode = 'showing';
    }
  }
  video.textTracks.addEventListener('change', takeOver);
  takeOver();

  return {
    show(cues) {
      const wanted = new Set(cues);
      for (const [cue, made] of shown) {
        if (wanted.has(cue)) continue;
        track.removeCue(made);
        shown.delete(cue);
      }
      for (const cue of cues) {
        if (shown.has(cue) || cue.endMs <= cue.startMs) continue;
        const made = new Cue(cue.startMs / 1000, cue.endMs / 1000, toPayload(cue.text));
        placeCue(made, cue.settings);
        track.addCue(made);
        shown.set(cue, made);
      }
    },
    close() {
      video.textTracks.removeEventListener('change', takeOver);
      track.mode = 'disabled';
    },
  };
}
