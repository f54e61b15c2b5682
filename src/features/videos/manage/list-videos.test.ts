import assert from 'node:assert/strict';
import { before, it } from 'node:test';

import * as fc from 'fast-check';
import { sql } from 'kysely';

import { type AccountId, ID_RANDOM_CHARACTERS, isAccountId, type VideoId } from '#contract/ids.ts';
import { VIDEO_TYPES } from '#contract/media-types.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';
import type { Database } from '#platform/db/database.ts';
import { newVideoId, randomBase58 } from '#platform/new-id.ts';
import { codePoint } from '#test/support/arbitrary-texts.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { openVideos } from '#test/support/open-features.ts';
import { createTestResolver } from '#test/support/test-resolver.ts';

import { digestLabel, type LabelFilter, type Metadata } from '../fields/labels.ts';
import { toTitleKey } from '../fields/title-key.ts';
import { toTitle } from '../fields/to-title.ts';
import {
  type ListFilters,
  type ListScan,
  type ListSort,
  isFilteredByIndex,
  selectPositions,
} from '../record/store/scan-videos.ts';
import { insertQueued } from '../record/store/write-resolution.ts';
import { listVideos } from './list-videos.ts';
import type { ManageContext } from './manage-context.ts';

/** More than a search compares without a thread. */
const VIDEOS = 150;
/** Enough for PostgreSQL to prefer an index to reading the table. */
const INDEXED_VIDEOS = 20_000;
const OWNER = newAccountId();

const STATUSES = ['queued', 'resolving', 'ready', 'failed'] as const;
const PROVIDERS = ['youtube', 'direct', 'hls'] as const;
const TAGS = ['course', 'spring 2026', 'new'] as const;
const WORDS = ['Grüße', '映像', 'ÉTÉ', '100%', 'a_b', "o'clock", '"NEAR(x', 'title:*', '\\', 'x y'];

type StoredVideo = {
  readonly id: VideoId;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly status: (typeof STATUSES)[number];
  readonly type: (typeof VIDEO_TYPES)[number] | null;
  readonly provider: string | null;
  readonly visibility: (typeof VISIBILITIES)[number];
  readonly title: string | null;
  readonly sourceTitle: string | null;
  readonly url: URL;
  readonly tags: readonly string[];
  readonly metadata: Metadata;
  readonly plays: number;
};

const text = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 6 })), {
    maxLength: 4,
  })
  // PostgreSQL stores neither NUL nor half surrogate pairs.
  .map((words) => words.join(' ').replaceAll('\0', '').toWellFormed());
/** Few values, so that many videos have the same time. */
const time = fc.integer({ min: 1_000, max: 1_020 });
const storedVideo: fc.Arbitrary<StoredVideo> = fc.record({
  id: fc.constant(null).map(newVideoId),
  createdAtMs: time,
  updatedAtMs: time,
  status: fc.constantFrom(...STATUSES),
  type: fc.constantFrom(...VIDEO_TYPES, null),
  provider: fc.constantFrom(...PROVIDERS, null),
  visibility: fc.constantFrom(...VISIBILITIES),
  title: fc.option(text),
  sourceTitle: fc.option(text),
  tags: fc.subarray([...TAGS]).map((tags) => tags.toSorted()),
  metadata: fc.record({ course: fc.constantFrom('101', '102') }, { requiredKeys: [] }),
  plays: fc.nat(9),
  url: text.map((name) => new URL(`https://media.example/${encodeURIComponent(name)}.mp4`)),
});
const filters: fc.Arbitrary<ListFilters> = fc.record(
  {
    status: fc.constantFrom(...STATUSES),
    type: fc.constantFrom(...VIDEO_TYPES),
    provider: fc.constantFrom(...PROVIDERS, 'unknown'),
    visibility: fc.constantFrom(...VISIBILITIES),
  },
  { requiredKeys: [] },
);
const labelFilter: fc.Arbitrary<LabelFilter> = fc.oneof(
  fc.record({ kind: fc.constant('tag'), tag: fc.constantFrom(...TAGS, 'unknown') }),
  fc.record({
    kind: fc.constant('metadata'),
    key: fc.constant('course'),
    value: fc.constantFrom('101', '102', '103'),
  }),
);
const sort: fc.Arbitrary<ListSort> = fc.record({
  column: fc.constantFrom('created_at_ms', 'updated_at_ms', 'plays', 'title'),
  direction: fc.constantFrom('asc', 'desc'),
});

const timeSort = sort.filter(isFilteredByIndex);

forEachDatabase((kind, open) => {
  let database: Database;
  let ctx: ManageContext;
  let stored: readonly StoredVideo[];

  before(async () => {
    database = await open();
    ({ ctx } = openVideos({ database, resolver: createTestResolver() }));
    stored = fc.sample(storedVideo, VIDEOS);
    for (const video of stored) await insertVideo(ctx, video);
  });

  it('lists what a comparison of all videos finds, in pages', async () => {
    const search = fc.oneof(
      fc.constantFrom(null, 'a', '.', ...WORDS.map((word) => word.toLowerCase())),
      fc.string({ unit: codePoint, minLength: 1, maxLength: 3 }),
      fc.nat(VIDEOS - 1).chain((index) => partOf(stored[index])),
    );
    const labels = fc.array(labelFilter, { maxLength: 3 });
    const limit = fc.constantFrom(7, 60, 100);
    const request = fc.record({ filters, labels, sort, search, limit });
    await fc.assert(
      fc.asyncProperty(request, async (given) => {
        const expected = stored.filter((video) => isListed(video, given));
        const found = await readAll(ctx, { ...given, ownerId: OWNER });
        assert.deepEqual(found.toSorted(), expected.map(({ id }) => id).toSorted());
        assertSorted(stored, found, given.sort);
      }),
      { numRuns: 100 },
    );
  });

  it('finds a committed change of a title at once', async () => {
    const [changed] = stored;
    assert.ok(changed);
    const search = `changed ${randomBase58(8)}`;
    const request = { ownerId: OWNER, filters: {}, search, limit: 100 };
    const oldest = { column: 'created_at_ms', direction: 'asc' } as const;
    assert.deepEqual(await readAll(ctx, { ...request, sort: oldest }), []);
    const setTitle = (title: string | null): Promise<unknown> =>
      database.transaction((tx) =>
        tx.updateTable('videos').set({ title }).where('id', '=', changed.id).execute(),
      );
    await setTitle(`A ${search} title`);
    assert.deepEqual(await readAll(ctx, { ...request, sort: oldest }), [changed.id]);
    await setTitle(changed.title);
    assert.deepEqual(await readAll(ctx, { ...request, sort: oldest }), []);
  });

  it('reads every combination of filters from an index, in the order of the list', async () => {
    const large = await open();
    const ownerId = newAccountId();
    await insertMany(large, ownerId);
    const after = fc.constantFrom(null, { atMs: 500, id: newVideoId() });
    for (const scan of fc.sample(fc.record({ filters, sort: timeSort, after }), 200)) {
      const plan = await explain(large, { ...scan, ownerId, rowsMax: 26 });
      const hasFilters = Object.keys(scan.filters).length > 0;
      const indexes = hasFilters ? '(?:filtered|provider)' : 'owner';
      assert.match(plan, new RegExp(`index.* videos_${indexes}_${scan.sort.column}`, 'i'));
      assert.doesNotMatch(plan, /scan (?:on )?videos(?! using)/i);
      // PostgreSQL prefers the other index if nearly all videos have the provider.
      if (kind === 'sqlite') {
        assert.equal(plan.includes('videos_provider_'), 'provider' in scan.filters);
      }
      // At most the entries that the combinations return are sorted.
      assert.equal(plan.match(/temp b-tree|sort key/gi)?.length, hasFilters ? 1 : undefined);
    }
  });

  it('reads lists by title and plays from an index, in their order', async () => {
    const large = await open();
    const ownerId = newAccountId();
    await insertMany(large, ownerId);
    const lists = [
      { column: 'plays', index: 'videos_owner_plays', position: { atMs: 5 } },
      { column: 'title', index: 'videos_owner_title', position: { atMs: 0, text: '6162' } },
    ] as const;
    for (const { column, index, position } of lists) {
      for (const direction of ['asc', 'desc'] as const) {
        for (const after of [null, { ...position, id: newVideoId() }]) {
          const scan = { ownerId, filters: {}, sort: { column, direction }, after, rowsMax: 26 };
          const plan = await explain(large, scan);
          assert.match(plan, new RegExp(`index.* ${index}`, 'i'));
          assert.doesNotMatch(plan, /temp b-tree|sort key/i);
        }
      }
    }
  });

  it('reads the videos with a label from an index, whatever the other filters', async () => {
    const large = await open();
    const ownerId = newAccountId();
    await insertMany(large, ownerId);
    const tag = digestLabel({ kind: 'tag', tag: 'course' });
    await labelAll(large, tag);
    const after = fc.constantFrom(null, { atMs: 500, id: newVideoId() });
    for (const scan of fc.sample(fc.record({ filters, sort: timeSort, after }), 50)) {
      const { provider: _compared, ...indexed } = scan.filters;
      const plan = await explain(large, {
        ...scan,
        filters: indexed,
        ownerId,
        label: tag,
        rowsMax: 26,
      });
      assert.match(plan, new RegExp(`index.* video_labels_${scan.sort.column}`, 'i'));
      assert.doesNotMatch(plan, /scan (?:on )?video/i);
    }
  });
});

type ReadAll = Omit<Parameters<typeof listVideos>[1], 'after'>;

async function readAll(ctx: ManageContext, request: ReadAll): Promise<readonly string[]> {
  const ids: string[] = [];
  let page = await listVideos(ctx, { ...request, after: null });
  for (;;) {
    ids.push(...page.videos.map(({ id }) => id));
    if (page.next === null) return ids;
    page = await listVideos(ctx, { ...request, after: page.next });
  }
}

function isListed(
  video: StoredVideo,
  { filters: wanted, labels = [], search }: Pick<ReadAll, 'filters' | 'labels' | 'search'>,
): boolean {
  return (
    (['status', 'type', 'provider', 'visibility'] as const).every(
      (name) => wanted[name] === undefined || wanted[name] === video[name],
    ) &&
    labels.every((each) => hasLabel(video, each)) &&
    (search === null || hasText(video, search))
  );
}

function hasLabel({ tags, metadata }: StoredVideo, wanted: LabelFilter): boolean {
  return wanted.kind === 'tag' ? tags.includes(wanted.tag) : metadata[wanted.key] === wanted.value;
}

function hasText({ title, sourceTitle, provider, url }: StoredVideo, search: string): boolean {
  const shown = toTitle({ provider, storedTitle: title ?? sourceTitle, sourceUrl: url });
  return [shown ?? '', url.href].some((part) => part.toLowerCase().includes(search.toLowerCase()));
}

const SORT_KEYS: Readonly<Record<ListSort['column'], (video: StoredVideo) => number | string>> = {
  created_at_ms: ({ createdAtMs }) => createdAtMs,
  updated_at_ms: ({ updatedAtMs }) => updatedAtMs,
  plays: ({ plays }) => plays,
  title: ({ title, sourceTitle }) => {
    const sorted = title ?? sourceTitle;
    return sorted === null ? 'untitled is last' : toTitleKey(sorted);
  },
};

/** Videos of the same time are in the order of their IDs, which depends on the database. */
function assertSorted(
  videos: readonly StoredVideo[],
  ids: readonly string[],
  { column, direction }: ListSort,
): void {
  const keyOf = new Map<string, number | string>(
    videos.map((video) => [video.id, SORT_KEYS[column](video)]),
  );
  const keys = ids.map((id) => keyOf.get(id) ?? Number.NaN);
  const ascending = keys.toSorted((one, other) => Number(one > other) - Number(one < other));
  assert.deepEqual(keys, direction === 'asc' ? ascending : ascending.toReversed());
}

/** A part of the title or of the URL of a video. */
function partOf(video: StoredVideo | undefined): fc.Arbitrary<string> {
  const whole = video?.title ?? video?.url.href ?? '';
  return fc
    .tuple(fc.nat(whole.length), fc.integer({ min: 1, max: 8 }))
    .map(([start, length]) => whole.slice(start, start + length) || 'media');
}

function newAccountId(): AccountId {
  const id = `acc_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  assert.ok(isAccountId(id));
  return id;
}

async function insertVideo(
  { database, secrets }: ManageContext,
  video: StoredVideo,
): Promise<void> {
  const { id, status, url } = video;
  await database.transaction(async (tx) => {
    const source = { url, digest: id, sharedDigest: id };
    const { visibility, tags, metadata } = video;
    const values = { visibility, tags, metadata };
    await insertQueued(tx, secrets, {
      id,
      ownerId: OWNER,
      source,
      isShared: false,
      values,
      nowMs: video.createdAtMs,
    });
    await tx
      .updateTable('videos')
      .set({
        status,
        type: video.type,
        provider: video.provider,
        title: video.title,
        title_key: video.title === null ? null : toTitleKey(video.title),
        source_title: video.sourceTitle,
        source_title_key: video.sourceTitle === null ? null : toTitleKey(video.sourceTitle),
        plays: video.plays,
        updated_at_ms: video.updatedAtMs,
        error_code: status === 'failed' ? 'source_error' : null,
      })
      .where('id', '=', id)
      .execute();
  });
}

async function insertMany({ kind, transaction }: Database, ownerId: AccountId): Promise<void> {
  await transaction(async (tx) => {
    await sql`
      with recursive numbers (number) as (
        select 1 union all select number + 1 from numbers
        where number < ${sql.lit(INDEXED_VIDEOS)})
      insert into videos (id, owner_id, source_digest, status, type, provider, visibility,
        thumbnail_must_proxy, force_proxy, revision, created_at_ms, updated_at_ms, playback_epoch)
      select 'vid_' || number, ${sql.lit(ownerId)}, 'digest' || number,
        case number % 3 when 0 then 'queued' else 'ready' end,
        case number % 5 when 0 then 'HLS' else 'MP4' end,
        case number % 7 when 0 then 'hls' else 'direct' end,
        case number % 11 when 0 then 'private' else 'public' end, 0, 0, 1, number, number, 0
      from numbers`.execute(tx);
    // PostgreSQL gathers statistics on its own. SQLite must choose the index without them.
    if (kind === 'postgres') await sql`analyze videos`.execute(tx);
  });
}

async function labelAll({ kind, transaction }: Database, label: string): Promise<void> {
  await transaction(async (tx) => {
    await sql`
      insert into video_labels (video_id, label, owner_id, status, visibility, type,
        created_at_ms, updated_at_ms)
      select id, ${sql.lit(label)}, owner_id, status, visibility, type, created_at_ms, updated_at_ms
      from videos`.execute(tx);
    if (kind === 'postgres') await sql`analyze video_labels`.execute(tx);
  });
}

async function explain({ kind, queries }: Database, scan: ListScan): Promise<string> {
  const query = selectPositions({ kind, queries }, scan);
  const rows = await (kind === 'sqlite'
    ? query.explain(undefined, sql`query plan`)
    : query.explain());
  return rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n');
}
