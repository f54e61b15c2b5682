import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { ReelayError } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { saveTrackText } from '../api/subtitle-queries.ts';
import { describeRepair } from './describe-repair.ts';
import { type Draft, reuseKeys } from './draft.ts';
import { isVisible } from './find-warnings.ts';
import type { EditorState } from './use-editor.ts';
import { useReloadTracks } from './use-reload-tracks.ts';
import { parseVtt, writeVtt } from './vtt.ts';

type SavingOptions = {
  readonly videoId: string;
  readonly language: string;
  readonly editor: EditorState;
  readonly etag: string | null;
};

export type Saving = {
  readonly save: () => void;
  /** Saves the draft in place of a version that was saved elsewhere in the meantime. */
  readonly overwrite: () => void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** True if the track was saved elsewhere after it was opened here. */
  readonly isConflict: boolean;
  /** The automatic fixes that the API made in the last save. */
  readonly repairs: readonly string[];
  readonly dismiss: () => void;
};

/** Saves the draft, unless the stored track changed after it was opened here. */
export function useSaving({ videoId, language, editor, etag }: SavingOptions): Saving {
  const etagRef = useRef(etag);
  const [repairs, setRepairs] = useState<readonly string[]>([]);
  const refresh = useReloadTracks(videoId);
  const saving = useMutation({
    mutationFn: async ({ draft, force }: { draft: Draft; force: boolean }) => {
      const expectedEtag = force ? undefined : etagRef.current;
      const saved = await saveTrackText(videoId, language, {
        content: writeVtt({ ...draft, cues: draft.cues.filter(isVisible) }),
        etag: expectedEtag,
      });
      etagRef.current = saved.etag;
      const messages = saved.track.repairs.map(describeRepair);
      if (messages.length === 0) return { draft, stored: draft, messages };
      const text = await reelay.videos.subtitles.text(videoId, language);
      return { draft, stored: reuseKeys(parseVtt(text), draft), messages };
    },
    onSuccess: ({ draft, stored, messages }) => {
      editor.markSaved(draft, stored);
      setRepairs(messages);
      void refresh();
    },
  });
  const send = (force: boolean): void => {
    if (saving.isPending || !editor.hasChanges) return;
    editor.endGroup();
    saving.mutate({ draft: editor.draft, force });
  };
  return {
    save: () => send(false),
    overwrite: () => send(true),
    isPending: saving.isPending,
    error: saving.error,
    isConflict: saving.error instanceof ReelayError && saving.error.code === 'precondition_failed',
    repairs,
    dismiss: () => {
      saving.reset();
      setRepairs([]);
    },
  };
}
