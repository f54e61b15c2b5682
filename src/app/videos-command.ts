import { isVideoId } from '../contract/ids.ts';
import type { Video, Videos } from '../features/videos/index.ts';
import { toVideoWire } from '../features/videos/index.ts';
import type { LoadedConfig } from '../platform/config/load-config.ts';
import { openParts } from './open-parts.ts';

const NOT_FOUND = 1;
const USAGE_ERROR = 2;
const PAGE = 100;

/** `videos list|show ID|delete ID`, for the operator, who sees everybody's. */
export async function videosCommand(
  loaded: LoadedConfig,
  args: readonly string[],
): Promise<number> {
  const asJson = args.includes('--json');
  const [verb, id = '', ...more] = args.filter((arg) => arg !== '--json');
  await using parts = await openParts(loaded.config, loaded.appSecret);
  const { videos, config } = parts;
  const print = (video: Video): void => {
    const wire = toVideoWire(video, { publicUrl: config.publicUrl, includeSourceUrl: true });
    console.log(asJson ? JSON.stringify({ ...wire, ownerId: video.ownerId }) : toLine(video));
  };
  if (verb === 'list' && id === '') return await listAll(videos, print);
  if (id !== '' && more.length === 0 && verb === 'show') return await show(videos, id, print);
  if (id !== '' && more.length === 0 && verb === 'delete') return await remove(videos, id);
  console.error('reelay: videos takes list, show ID or delete ID, each with --json if you like.');
  return USAGE_ERROR;
}

async function listAll({ listVideos }: Videos, print: (video: Video) => void): Promise<number> {
  const sort = { column: 'created_at_ms', direction: 'desc' } as const;
  const all = { ownerId: null, filters: {}, sort, search: null, limit: PAGE };
  for (let page = await listVideos({ ...all, after: null }); ;) {
    for (const video of page.videos) print(video);
    if (page.next === null) return 0;
    page = await listVideos({ ...all, after: page.next });
  }
}

async function show(
  { findVideo }: Videos,
  id: string,
  print: (video: Video) => void,
): Promise<number> {
  const video = await findVideo(id);
  if (video === undefined) return notFound();
  print(video);
  return 0;
}

async function remove({ deleteAnyVideo }: Videos, id: string): Promise<number> {
  return isVideoId(id) && (await deleteAnyVideo(id)) ? 0 : notFound();
}

function notFound(): number {
  console.error('reelay: there is no such video.');
  return NOT_FOUND;
}

function toLine({ id, status, visibility, ownerId, title, sourceUrl }: Video): string {
  return [id, status, visibility, ownerId ?? 'anonymous', title ?? sourceUrl.href].join('\t');
}
