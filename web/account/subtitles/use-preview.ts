import { type RefCallback, useCallback, useEffect, useRef } from 'react';

import type { DraftCue } from './draft.ts';
import type { Playhead } from './playhead.ts';
import { openPreview, type PreviewTrack } from './preview-track.ts';
import { watchFrameVideo } from './watch-frame-video.ts';

type PreviewOptions = {
  readonly playhead: Playhead;
  readonly cues: readonly DraftCue[];
  readonly language: string;
};

/** Joins the editor to the player of a frame: its time is followed, and the draft shown over its picture. */
export function usePreview(options: PreviewOptions): RefCallback<HTMLIFrameElement> {
  const { playhead, cues, language } = options;
  const shown = useRef(cues);
  const preview = useRef<PreviewTrack | null>(null);
  useEffect(() => {
    shown.current = cues;
    preview.current?.show(cues);
  }, [cues]);
  return useCallback(
    (frame) => {
      if (frame === null) return undefined;
      let leave = (): void => undefined;
      const stopWatching = watchFrameVideo(frame, (video) => {
        leave();
        const track = openPreview(video, language);
        const unfollow = playhead.follow(video);
        preview.current = track;
        track.show(shown.current);
        leave = () => {
          unfollow();
          preview.current = null;
          track.close();
        };
      });
      return () => {
        stopWatching();
        leave();
      };
    },
    [playhead, language],
  );
}
