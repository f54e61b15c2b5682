import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEPCRUISE = fileURLToPath(new URL('../../node_modules/.bin/depcruise', import.meta.url));

it('imports follow the boundaries, whose check covers every source file', () => {
  const report = spawnSync(DEPCRUISE, ['src', 'web', 'sdk', 'packages'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.equal(report.status, 0, `${report.stdout}${report.stderr}`);
  // Without a supported TypeScript API, dependency-cruiser finds no modules and still exits with 0.
  const cruised = Number(/\((\d+) modules/.exec(report.stdout)?.[1] ?? 0);
  const files = globSync(
    ['src/**/*.ts', 'web/**/*.{ts,tsx}', 'sdk/**/*.ts', 'packages/*/src/*.ts'],
    {
      cwd: ROOT,
      exclude: ['web/dist/**', 'sdk/dist/**'],
    },
  ).length;

  assert.ok(cruised >= files, `${cruised} modules cruised, ${files} source files`);
});

const VIDEO_STORE = 'src/features/videos/record/store';
/** Queries of videos that are not deleted, of deleted ones, locks, insertions and deletions. */
const VIDEO_QUERIES = [
  `${VIDEO_STORE}/find-videos.ts`,
  `${VIDEO_STORE}/stored-videos.ts`,
  `${VIDEO_STORE}/deleted-videos.ts`,
  `${VIDEO_STORE}/write-resolution.ts`,
  `${VIDEO_STORE}/write-video.ts`,
];

const ANALYTICS_ROLLUPS = ['rollup-store', 'count-plays'].map(
  (store) => `src/features/analytics/stores/${store}.ts`,
);

it('each table is queried only by the stores of its feature', () => {
  const owners: ReadonlyMap<string, readonly string[]> = new Map([
    ['videos', VIDEO_QUERIES],
    ['video_posters', [`${VIDEO_STORE}/poster-store.ts`]],
    ['video_labels', [`${VIDEO_STORE}/label-store.ts`]],
    ['sources', [`${VIDEO_STORE}/source-store.ts`]],
    ['addresses', [`${VIDEO_STORE}/address-store.ts`]],
    ['source_names', [`${VIDEO_STORE}/name-store.ts`]],
    ['playback_sessions', ['src/features/videos/access/session-store.ts']],
    ['shared_sources', [`${VIDEO_STORE}/shared-store.ts`]],
    ['subtitle_tracks', ['src/features/subtitles/track-store.ts']],
    ['accounts', ['src/features/accounts/account/account-store.ts']],
    ['account_branding', ['src/features/branding/branding-store.ts']],
    ['sessions', ['src/features/accounts/callers/session-store.ts']],
    ['share_links', ['src/features/links/link-store.ts']],
    ['signing_keys', ['src/features/signing-keys/signing-key-store.ts']],
    ['api_keys', ['src/features/accounts/callers/key-store.ts']],
    ['quota_notices', ['src/platform/quotas/quota-store.ts']],
    ['account_identities', ['src/features/accounts/account/identity-store.ts']],
    ['login_places', ['src/features/accounts/callers/device-store.ts']],
    ['mail_tokens', ['src/features/accounts/factors/mail-token-store.ts']],
    ['passkeys', ['src/features/accounts/factors/passkey-store.ts']],
    ['second_factors', ['src/features/accounts/factors/second-factor-store.ts']],
    ['recovery_codes', ['src/features/accounts/factors/second-factor-store.ts']],
    ['idempotency_keys', ['src/platform/http/routes/idempotency.ts']],
    [
      'webhooks',
      [
        'src/features/webhooks/destinations/destination-store.ts',
        'src/features/webhooks/destinations/health-store.ts',
        'src/features/webhooks/destinations/subscription-store.ts',
        'src/features/webhooks/delivery/backlog-store.ts',
      ],
    ],
    [
      'events',
      [
        'src/features/webhooks/events/event-store.ts',
        'src/features/webhooks/events/position-store.ts',
      ],
    ],
    ['event_positions', ['src/features/webhooks/events/position-store.ts']],
    [
      'deliveries',
      [
        'src/features/webhooks/delivery/delivery-store.ts',
        'src/features/webhooks/delivery/backlog-store.ts',
      ],
    ],
    ['delivery_attempts', ['src/features/webhooks/delivery/attempt-store.ts']],
    [
      'play_sessions',
      [
        'src/features/analytics/stores/session-store.ts',
        'src/features/analytics/stores/view-report-store.ts',
      ],
    ],
    ['analytics_rollups', ANALYTICS_ROLLUPS],
    ['analytics_days', ['src/features/analytics/stores/rollup-store.ts']],
    ['analytics_minutes', ['src/features/analytics/stores/minute-store.ts']],
    ['analytics_retention', ['src/features/analytics/stores/retention-store.ts']],
    ['analytics_viewers', ['src/features/analytics/stores/viewer-store.ts']],
    ['analytics_values', ['src/features/analytics/stores/value-store.ts']],
    ['analytics_day_keys', ['src/features/analytics/stores/day-key-store.ts']],
    ['account_quotas', ['src/platform/quotas/quota-store.ts']],
    ['account_usage', ['src/platform/quotas/quota-store.ts']],
    ['audit_entries', ['src/platform/audit/audit-store.ts']],
    ['source_blocks', ['src/features/abuse/block-store.ts']],
    ['node_processes', ['src/platform/nodes/node-store.ts']],
    ['video_reports', ['src/features/abuse/report-store.ts']],
    ['takedowns', ['src/features/abuse/takedown-store.ts']],
    ['feeds', ['src/features/feeds/feed-store.ts']],
    ['feed_items', ['src/features/feeds/item-store.ts']],
    ['playlists', ['src/features/playlists/playlist-store.ts']],
    ['playlist_items', ['src/features/playlists/item-store.ts']],
    ['provider_canaries', ['src/features/canaries/canary-store.ts']],
    [
      'jobs',
      [
        'src/platform/jobs/store.ts',
        'src/platform/jobs/claim-jobs.ts',
        'src/platform/jobs/inspect-jobs.ts',
      ],
    ],
    ['write_checks', ['src/features/health/database-check.ts']],
    ['secret_checks', ['src/platform/secrets/check-app-secret.ts']],
  ]);
  const files = globSync('src/**/*.ts', { cwd: ROOT, exclude: ['src/platform/db/**'] });
  const seen = new Set<string>();
  for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
    for (const table of queriedTables(file)) {
      assert.ok(owners.get(table)?.includes(file), `${file} queries ${table}`);
      seen.add(table);
    }
  }
  assert.deepEqual([...seen].toSorted(), [...owners.keys()].toSorted());
});

it('queries of videos exclude deleted ones', () => {
  const counts: Record<string, number> = {};
  for (const file of globSync('src/features/videos/**/*.ts', { cwd: ROOT })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(ROOT, file), 'utf8');
    const count = text.matchAll(/\b(?:selectFrom|updateTable)\('videos'\)/g).toArray().length;
    if (count > 0) counts[file] = count;
  }
  assert.deepEqual(counts, {
    [`${VIDEO_STORE}/deleted-videos.ts`]: 4,
    // A lock, which also finds deleted videos.
    [`${VIDEO_STORE}/find-videos.ts`]: 1,
    [`${VIDEO_STORE}/stored-videos.ts`]: 4,
    // The tokens of all videos of an account end, also of deleted ones.
    [`${VIDEO_STORE}/write-video.ts`]: 1,
  });
});

/** Names of common table expressions. */
const TABLE_EXPRESSIONS: ReadonlySet<string> = new Set(['due', 'turns']);

function queriedTables(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/\b(?:selectFrom|insertInto|updateTable|deleteFrom)\('(\w+)'\)/g)]
    .map(([, table = '']) => table)
    .filter((table) => !TABLE_EXPRESSIONS.has(table));
}
