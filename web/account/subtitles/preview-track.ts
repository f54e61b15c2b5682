import { applyCueSettings } from './apply-cue-settings.ts';
import { toPayload } from './cue-text.ts';
import type { DraftCue } from './draft.ts';

/** Shows the draft as captions over the video. */
export type PreviewTrack = {
  readonly show: (cues: readonly DraftCue[]) => void;
  readonly close: () => void;
};

/** Shows the preview in place of all other captions of the video, until it is closed. */
export function openPreview(video: HTMLVideoElement, language: string): PreviewTrack {
  // The player is in another document, so cues must be created in that document.
  const Cue = (video.ownerDocument.defaultView ?? globalThis).VTTCue;
  // The label is empty because streaming engines ignore tracks without a label.
  const track = video.addTextTrack('subtitles', '', language);
  track.mode = 'showing';
  const cuesShown = new Map<DraftCue, TextTrackCue>();

  /** When the viewer selects another caption track, the preview is shown instead of it. */
  function replaceCaptions(): void {
    for (const other of video.textTracks) {
      const isCaptions = other.kind === 'subtitles' || other.kind === 'captions';
      if (other === track || !isCaptions || other.mode !== 'showing') continue;
      other.mode = 'disabled';
      track.mode = 'showing';
    }
  }
  video.textTracks.addEventListener('change', replaceCaptions);
  replaceCaptions();

  return {
    show(cues) {
      const nextCues = new Set(cues);
      for (const [cue, textTrackCue] of cuesShown) {
        if (nextCues.has(cue)) continue;
        track.removeCue(textTrackCue);
        cuesShown.delete(cue);
      }
      for (const cue of cues) {
        if (cuesShown.has(cue) || cue.endMs <= cue.startMs) continue;
        const textTrackCue = new Cue(cue.startMs / 1000, cue.endMs / 1000, toPayload(cue.text));
        applyCueSettings(textTrackCue, cue.settings);
        track.addCue(textTrackCue);
        cuesShown.set(cue, textTrackCue);
      }
    },
    close() {
      video.textTracks.removeEventListener('change', replaceCaptions);
      track.mode = 'disabled';
    },
  };
}
