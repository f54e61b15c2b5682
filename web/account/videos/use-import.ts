import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { toMessage } from '../api/call-api.ts';
import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, type Visibility } from '../api/video-queries.ts';
import type { ImportLine } from './parse-import.ts';

export type ImportResult =
  | { readonly status: 'adding' }
  | { readonly status: 'added'; readonly videoId: string }
  | { readonly status: 'failed'; readonly message: string };

type Import = {
  readonly results: ReadonlyMap<ImportLine, ImportResult>;
  readonly isRunning: boolean;
  readonly start: (lines: readonly ImportLine[], visibility: Visibility) => Promise<void>;
};

/** The API limits the rate of requests. */
const CONCURRENCY = 3;

/** Adds videos, a few at a time. Leaving the dialog stops the import. */
export function useImport(): Import {
  const queries = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<ImportLine, ImportResult>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  function set(line: ImportLine, result: ImportResult): void {
    setResults((before) => new Map(before).set(line, result));
  }

  async function start(lines: readonly ImportLine[], visibility: Visibility): Promise<void> {
    const { signal } = (stopping.current = new AbortController());
    const waiting = lines.values();
    async function work(): Promise<void> {
      for (const line of waiting) {
        if (signal.aborted) return;
        set(line, { status: 'adding' });
        // oxlint-disable-next-line no-await-in-loop -- limits the concurrency
        set(line, await add(line, visibility, signal));
      }
    }
    setIsRunning(true);
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
    setIsRunning(false);
  }
  return { results, isRunning, start };
}

async function add(
  { url, title, tags }: ImportLine,
  visibility: Visibility,
  signal: AbortSignal,
): Promise<ImportResult> {
  try {
    const video = await reelay.videos.create(
      { url, visibility, ...(title !== null && { title }), ...(tags.length > 0 && { tags }) },
      { waitSeconds: 0, signal },
    );
    return { status: 'added', videoId: video.id };
  } catch (error) {
    return { status: 'failed', message: toMessage(error) };
  }
}
