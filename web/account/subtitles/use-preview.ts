import { type RefCallback, useCallback, useEffect, useRef } from 'react';

import type { DraftCue } from './draft.ts';
import type { Playhead } from './playhead.ts';
import { openPreview, type PreviewTrack } from './preview-track.ts';
import { watchFrameVideo } from './watch-frame-video.ts';

/**
 * Connects the editor to the player in an iframe: follows its time and shows the draft as captions.
 */
export function usePreview(options: {
  readonly playhead: Playhead;
  readonly cues: readonly DraftCue[];
  readonly language: string;
}): RefCallback<HTMLIFrameElement> {
  const { playhead, cues, language } = options;
  const cuesRef = useRef(cues);
  const preview = useRef<PreviewTrack | null>(null);
  useEffect(() => {
    cuesRef.current = cues;
    preview.current?.show(cues);
  }, [cues]);
  return useCallback(
    (frame) => {
      if (frame === null) return undefined;
      let disconnect = (): void => undefined;
      const stopWatchingFrame = watchFrameVideo(frame, (video) => {
        disconnect();
        const track = openPreview(video, language);
        const detach = playhead.attach(video);
        preview.current = track;
        track.show(cuesRef.current);
        disconnect = () => {
          detach();
          preview.current = null;
          track.close();
        };
      });
      return () => {
        stopWatchingFrame();
        disconnect();
      };
    },
    [playhead, language],
  );
}
