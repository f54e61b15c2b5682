// CPU time per request of a playlist of 5,000 videos, and of one with 1,000 private videos before 50
// others, compared with one of these 50. All run in this process, on SQLite.
// node bench/playlists.ts [ROUNDS]
import assert from 'node:assert/strict';

import { inject } from '#test/support/http-client.ts';
import { type Service, startService } from '#test/support/start-service.ts';
import { as } from '#test/support/test-guard.ts';
import { resolved } from '#test/support/test-resolver.ts';

import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const REQUESTS = 40;
const MANY = 5_000;
const FEW = 50;
const HIDDEN = 1_000;
const VIDEOS_PER_BATCH = 100;
const ADDED_PER_REQUEST = 100;

await using service = await startService({
  environment: {
    RATE_LIMIT_API: '1000000/1m',
    RATE_LIMIT_BATCH: '1000000/1m',
    QUOTA_VIDEOS: 'none',
  },
});
const shared = await createVideos(MANY, 'public');
const hidden = await createVideos(HIDDEN, 'private');
const playlists = [
  ['50', await createPlaylist(shared.slice(0, FEW))],
  ['5,000', await createPlaylist(shared)],
  ['50 of 1,050', await createPlaylist([...hidden, ...shared.slice(0, FEW)])],
] as const;
const current = shared[FEW / 2 - 1] ?? assert.fail();
const pages: readonly (readonly [string, (id: string) => string])[] = [
  ['playlist', (id) => `/api/v1/playlists/${id}`],
  ['list of videos', (id) => `/api/v1/playlists/${id}/videos?limit=25`],
  ['RSS, up to 100 videos', (id) => `/api/v1/playlists/${id}/feed`],
  ['page at video 25', (id) => `/watch/${id}?v=${current}`],
];
const rows: string[][] = [];
for (const [name, toPath] of pages) {
  const rounds = new Map<string, number[]>(playlists.map(([size]) => [size, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [size, id] of playlists) rounds.get(size)?.push(await measure(toPath(id)));
  }
  rows.push([name, ...[...rounds.values()].map((values) => median(values).toFixed(2))]);
}
printTable(['milliseconds per request', ...playlists.map(([size]) => size)], rows);

async function measure(path: string): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < REQUESTS; index += 1) {
    const { statusCode } = await inject(service, `GET ${path}`);
    assert.equal(statusCode, 200, path);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / REQUESTS;
}

async function createVideos(count: number, visibility: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let start = 0; start < count; start += VIDEOS_PER_BATCH) {
    const length = Math.min(VIDEOS_PER_BATCH, count - start);
    const videos = Array.from({ length }, (_, index) => {
      const url = `https://media.example/${visibility}/${start + index}.mp4`;
      service.resolver.setResult(url, resolved());
      return { url, visibility };
    });
    const { data } = await post(service, '/api/v1/videos/batch', { videos });
    assert.ok(Array.isArray(data));
    ids.push(...data.map(({ video, error }) => String(video?.id ?? assert.fail(error.message))));
  }
  return ids;
}

async function createPlaylist(videoIds: readonly string[]): Promise<string> {
  const { id } = await post(service, '/api/v1/playlists', { title: 'Talks' });
  for (let start = 0; start < videoIds.length; start += ADDED_PER_REQUEST) {
    const body = { videoIds: videoIds.slice(start, start + ADDED_PER_REQUEST) };
    await post(service, `/api/v1/playlists/${String(id)}/videos`, body);
  }
  return String(id);
}

async function post(
  target: Service,
  path: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await inject(target, `POST ${path}`, { headers: as('owner'), body });
  assert.ok(response.statusCode < 300, response.body);
  return response.json();
}
