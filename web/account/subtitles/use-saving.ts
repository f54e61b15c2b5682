import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { ApiError, callForText } from '../api/call-api.ts';
import { saveTrackText, trackPath } from '../api/subtitle-queries.ts';
import { describeRepair } from './describe-repair.ts';
import { type Draft, keepKeys } from './draft.ts';
import { isShown } from './find-warnings.ts';
import type { EditorState } from './use-editor.ts';
import { useTracksChanged } from './use-tracks-changed.ts';
import { readVtt, writeVtt } from './vtt.ts';

type SavingOptions = {
  readonly videoId: string;
  readonly language: string;
  readonly editor: EditorState;
  readonly etag: string | null;
};

export type Saving = {
  readonly save: () => void;
  /** Puts the draft in the place of what somebody else has saved meanwhile. */
  readonly overwrite: () => void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** Somebody else has saved the track since it was opened here. */
  readonly isConflict: boolean;
  /** What was mended in the draft when it was last saved. */
  readonly repairs: readonly string[];
  readonly dismiss: () => void;
};

/** Saves the draft, unless the track has changed since it was opened here. */
export function useSaving({ videoId, language, editor, etag }: SavingOptions): Saving {
  const known = useRef(etag);
  const [repairs, setRepairs] = useState<readonly string[]>([]);
  const refresh = useTracksChanged(videoId);
  const saving = useMutation({
    mutationFn: async ({ draft, force }: { draft: Draft; force: boolean }) => {
      const wanted = force ? undefined : known.current;
      const saved = await saveTrackText(videoId, language, {
        content: writeVtt({ ...draft, cues: draft.cues.filter(isShown) }),
        etag: wanted,
      });
      known.current = saved.etag;
      const words = saved.track.repairs.map(describeRepair);
      if (words.length === 0) return { draft, stored: draft, words };
      const { text } = await callForText(`${trackPath(videoId, language)}.vtt`);
      return { draft, stored: keepKeys(readVtt(text), draft), words };
    },
    onSuccess: ({ draft, stored, words }) => {
      editor.markSaved(draft, stored);
      setRepairs(words);
      void refresh();
    },
  });
  const send = (force: boolean): void => {
    if (saving.isPending || !editor.isChanged) return;
    editor.endStretch();
    saving.mutate({ draft: editor.draft, force });
  };
  return {
    save: () => send(false),
    overwrite: () => send(true),
    isPending: saving.isPending,
    error: saving.error,
    isConflict: saving.error instanceof ApiError && saving.error.code === 'precondition_failed',
    repairs,
    dismiss: () => {
      saving.reset();
      setRepairs([]);
    },
  };
}
