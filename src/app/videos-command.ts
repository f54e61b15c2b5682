import { AppError } from '#contract/app-error.ts';
import { type AccountId, isAccountId, isVideoId } from '#contract/ids.ts';
import { toVideoWire, type Video, type VideoWire } from '#features/videos/index.ts';
import { parseInteger } from '#platform/config/parse-setting.ts';

import { type Call, type Outcome, UsageError } from './command.ts';
import { openStoredParts } from './open-command-parts.ts';
import { toTable } from './to-table.ts';

const LISTED_DEFAULT = 1_000;
const LISTED_MAX = 100_000;
const PAGE = 100;
const STATUSES: readonly Video['status'][] = ['queued', 'resolving', 'ready', 'failed'];
const NEWEST_FIRST = { column: 'created_at_ms', direction: 'desc' } as const;

/** The videos of all owners: the operator sees everybody's. */
export async function listCommand({ options, environment }: Call): Promise<Outcome> {
  const limit = readLimit(options.get('limit'));
  const status = readStatus(options.get('status'));
  const ownerId = readOwner(options.get('owner'));
  const request = {
    ownerId,
    filters: status === undefined ? {} : { status },
    sort: NEWEST_FIRST,
    search: null,
    limit: Math.min(PAGE, limit),
  };
  await using parts = await openStoredParts(environment);
  const { publicUrl } = parts.config;
  const found: Video[] = [];
  let page = await parts.videos.listVideos({ ...request, after: null });
  for (;;) {
    found.push(...page.videos);
    if (page.next === null || found.length >= limit) break;
    page = await parts.videos.listVideos({ ...request, after: page.next });
  }
  const listed = found.slice(0, limit);
  const hasMore = page.next !== null || found.length > limit;
  const text = listed.length === 0 ? 'There are no videos.' : toTable(listed.map(toRow));
  return {
    answer: {
      text: hasMore ? `${text}\nThere are more: --limit COUNT shows them.` : text,
      json: { data: listed.map((video) => toJson(video, publicUrl)), hasMore },
    },
  };
}

export async function showCommand(call: Call): Promise<Outcome> {
  const [id = ''] = call.arguments;
  await using parts = await openStoredParts(call.environment);
  const video = await parts.videos.findVideo(id);
  if (video === undefined) throw videoNotFound();
  const json = toJson(video, parts.config.publicUrl);
  return { answer: { text: describe(json), json } };
}

export async function deleteCommand(call: Call): Promise<Outcome> {
  const [id = ''] = call.arguments;
  await using parts = await openStoredParts(call.environment);
  if (!isVideoId(id) || !(await parts.videos.deleteAnyVideo(id))) throw videoNotFound();
  return { answer: { text: `${id} is deleted.`, json: { deleted: id } } };
}

function readLimit(text: string | undefined): number {
  const limit =
    text === undefined ? LISTED_DEFAULT : parseInteger(text, { min: 1, max: LISTED_MAX });
  if (limit === undefined) throw new UsageError(`--limit takes a number from 1 to ${LISTED_MAX}.`);
  return limit;
}

function readStatus(text: string | undefined): Video['status'] | undefined {
  const status = STATUSES.find((word) => word === text);
  if (text !== undefined && status === undefined) {
    throw new UsageError(`--status takes ${STATUSES.join(', ')}.`);
  }
  return status;
}

function readOwner(text: string | undefined): AccountId | null {
  if (text === undefined) return null;
  if (!isAccountId(text)) throw new UsageError('--owner takes the ID of an account: acc_….');
  return text;
}

function videoNotFound(): AppError {
  return new AppError('video_not_found', 'there is no such video.');
}

type VideoJson = VideoWire & { readonly ownerId: string | null };

function toJson(video: Video, publicUrl: URL): VideoJson {
  return { ...toVideoWire(video, { publicUrl, includeSourceUrl: true }), ownerId: video.ownerId };
}

function toRow({ id, status, visibility, ownerId, title, sourceUrl }: Video): readonly string[] {
  return [id, status, visibility, ownerId ?? 'anonymous', title ?? sourceUrl.href];
}

function describe(video: VideoJson): string {
  const { embed, sources, error } = video;
  return toTable([
    ['id', video.id],
    ['status', error === null ? video.status : `${video.status}: ${error.code}, ${error.message}`],
    ['type', video.type ?? '–'],
    ['title', video.title ?? '–'],
    ['source', video.sourceUrl ?? '–'],
    ['provider', video.provider ?? '–'],
    ['owner', video.ownerId ?? 'anonymous'],
    ['visibility', video.visibility],
    [
      'sources',
      sources.map((each) => `${each.format}${each.proxied ? ' (proxied)' : ''}`).join(', ') || '–',
    ],
    ['player', embed.player],
    ['created', video.createdAt],
    ['resolved', video.resolvedAt ?? '–'],
  ]);
}
