import { type AccountId, isAccountId, isVideoId } from '#contract/ids.ts';
import {
  deleteAnyVideo,
  listVideos,
  toVideoWire,
  type Video,
  type VideoWire,
  videoNotFound,
} from '#features/videos/index.ts';
import { parseInteger } from '#platform/config/parse-setting.ts';

import { type CommandInput, type CommandResult, UsageError } from './command.ts';
import { openStoredServices } from './open-command-services.ts';
import { toTable } from './to-table.ts';

const LIMIT_DEFAULT = 1_000;
const LIMIT_MAX = 100_000;
const PAGE_SIZE = 100;
const STATUSES: readonly Video['status'][] = ['queued', 'resolving', 'ready', 'failed'];
const NEWEST_FIRST = { column: 'created_at_ms', direction: 'desc' } as const;

/** Lists the videos of all owners. */
export async function listCommand({ options, environment }: CommandInput): Promise<CommandResult> {
  const limit = readLimit(options.get('limit'));
  const status = readStatus(options.get('status'));
  const ownerId = readOwner(options.get('owner'));
  const request = {
    ownerId,
    filters: status === undefined ? {} : { status },
    sort: NEWEST_FIRST,
    search: null,
    limit: Math.min(PAGE_SIZE, limit),
  };
  await using services = await openStoredServices(environment);
  const { publicUrl } = services.config;
  const found: Video[] = [];
  let page = await listVideos(services.videos.ctx, { ...request, after: null });
  for (;;) {
    found.push(...page.videos);
    if (page.next === null || found.length >= limit) break;
    page = await listVideos(services.videos.ctx, { ...request, after: page.next });
  }
  const listed = found.slice(0, limit);
  const hasMore = page.next !== null || found.length > limit;
  const text = listed.length === 0 ? 'There are no videos.' : toTable(listed.map(toRow));
  return {
    output: {
      text: hasMore ? `${text}\nThere are more. Use --limit COUNT to list them.` : text,
      json: { data: listed.map((video) => toJson(video, publicUrl)), hasMore },
    },
  };
}

export async function showCommand(call: CommandInput): Promise<CommandResult> {
  const [id = ''] = call.arguments;
  await using services = await openStoredServices(call.environment);
  const video = await services.videos.findCachedVideo(id);
  if (video === undefined) throw videoNotFound();
  const json = toJson(video, services.config.publicUrl);
  return { output: { text: describe(json), json } };
}

export async function deleteCommand(call: CommandInput): Promise<CommandResult> {
  const [id = ''] = call.arguments;
  await using services = await openStoredServices(call.environment);
  if (!isVideoId(id) || !(await deleteAnyVideo(services.videos.ctx, id))) throw videoNotFound();
  return { output: { text: `Deleted ${id}.`, json: { deleted: id } } };
}

function readLimit(text: string | undefined): number {
  const limit = text === undefined ? LIMIT_DEFAULT : parseInteger(text, { min: 1, max: LIMIT_MAX });
  if (limit === undefined) throw new UsageError(`--limit must be a number from 1 to ${LIMIT_MAX}.`);
  return limit;
}

function readStatus(text: string | undefined): Video['status'] | undefined {
  const status = STATUSES.find((one) => one === text);
  if (text !== undefined && status === undefined) {
    throw new UsageError(`--status must be one of ${STATUSES.join(', ')}.`);
  }
  return status;
}

function readOwner(text: string | undefined): AccountId | null {
  if (text === undefined) return null;
  if (!isAccountId(text)) throw new UsageError('--owner must be an account ID: acc_….');
  return text;
}

type VideoJson = VideoWire & { readonly ownerId: string | null };

function toJson(video: Video, publicUrl: URL): VideoJson {
  return { ...toVideoWire(video, { publicUrl, includeSourceUrl: true }), ownerId: video.ownerId };
}

function toRow({ id, status, visibility, ownerId, title, addresses }: Video): readonly string[] {
  return [id, status, visibility, ownerId ?? 'anonymous', title ?? addresses[0].url.href];
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
