import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { ReelayError, type VideoBatch } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, type Visibility } from '../api/video-queries.ts';
import type { ImportLine } from './parse-import.ts';

export type ImportResult =
  | { readonly status: 'adding' | 'added' | 'existing' }
  | { readonly status: 'failed'; readonly error: unknown };

type Import = {
  readonly results: ReadonlyMap<ImportLine, ImportResult>;
  readonly isRunning: boolean;
  readonly start: (lines: readonly ImportLine[], visibility: Visibility) => Promise<void>;
};

/** Videos per request. Small batches show the progress. */
const BATCH_VIDEOS = 50;

/** Adds videos in batches. Leaving the dialog stops the import. */
export function useImport(): Import {
  const queries = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<ImportLine, ImportResult>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  function set(lines: readonly ImportLine[], toResult: (index: number) => ImportResult): void {
    setResults(
      (before) => new Map([...before, ...lines.map((line, at) => [line, toResult(at)] as const)]),
    );
  }

  async function start(lines: readonly ImportLine[], visibility: Visibility): Promise<void> {
    const { signal } = (stopping.current = new AbortController());
    setIsRunning(true);
    for (let at = 0; at < lines.length && !signal.aborted; at += BATCH_VIDEOS) {
      const batch = lines.slice(at, at + BATCH_VIDEOS);
      set(batch, () => ({ status: 'adding' }));
      // oxlint-disable-next-line no-await-in-loop -- one batch at a time
      const added = await addBatch(batch, visibility, signal);
      set(batch, (index) => added[index] ?? { status: 'failed', error: undefined });
    }
    void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
    setIsRunning(false);
  }
  return { results, isRunning, start };
}

/** Returns a result per line. */
async function addBatch(
  lines: readonly ImportLine[],
  visibility: Visibility,
  signal: AbortSignal,
): Promise<readonly ImportResult[]> {
  const videos = lines.map(({ url, fields }) => ({ url, visibility, ...fields }));
  try {
    const { data } = await reelay.videos.createBatch(videos, { signal });
    return data.map((result) => {
      if (result.status === 'error') return { status: 'failed', error: toError(result.error) };
      return { status: result.status === 'created' ? 'added' : 'existing' };
    });
  } catch (error) {
    return lines.map(() => ({ status: 'failed', error }));
  }
}

function toError({ message, ...fields }: FailedResult['error']): ReelayError {
  return new ReelayError(message, fields);
}

type FailedResult = Extract<VideoBatch['data'][number], { readonly status: 'error' }>;
