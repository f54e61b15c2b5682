import { listTiles } from '#lib/dash/list-pictures.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type PlainBytes, toPlainBytes } from './mpd-bytes.ts';
import { THUMBNAILS_MAX } from './preview-plans.ts';
import { readStaticMpd } from './read-static-mpd.ts';

type Input = { readonly text: string; readonly url: string };

/** A TileImage without URL objects. */
type Output = readonly (PlainBytes & {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly columns: number;
  readonly rows: number;
})[];

/** Lists the thumbnail tiles of a static MPD. */
export const task: ThreadTask<Input, Output> = {
  name: 'mpd-tiles',
  module: import.meta.url,
  run: listImages,
  ...TEXT_LIMITS,
};

function listImages({ text, url }: Input): Output {
  const document = readStaticMpd(text);
  const periods = document === undefined ? [] : listTiles(document, new URL(url));
  const images = periods.flatMap(({ columns, rows, segments }) =>
    segments.kind === 'indexed'
      ? []
      : segments.segments.map((segment) => ({ ...segment, columns, rows })),
  );
  return images.slice(0, THUMBNAILS_MAX).flatMap(({ locate, ...image }) => {
    const bytes = locate();
    return bytes === undefined ? [] : [{ ...image, ...toPlainBytes(bytes) }];
  });
}
