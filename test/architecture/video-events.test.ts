import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { EVENT_TYPES } from '#contract/events.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The vocabulary and the decision. Actions in the audit log can have the name of an event. */
const NAMING_FILES = ['src/contract/events.ts', 'src/features/videos/record/decide-video-event.ts'];

it('only decideVideoEvent decides about the events of videos', () => {
  const names = EVENT_TYPES.filter((type) => type.startsWith('video.'));
  const naming = globSync('src/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/*.test.ts', '**/*wire.ts', 'src/platform/audit/**'],
  })
    .filter((file) => {
      const text = readFileSync(`${ROOT}${file}`, 'utf8');
      return names.some((name) => text.replaceAll(`action: '${name}'`, '').includes(`'${name}'`));
    })
    .toSorted();
  assert.deepEqual(naming, NAMING_FILES);
});

it('only changeVideo publishes the events of videos', () => {
  const publishing = globSync('src/features/videos/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/*.test.ts'],
  }).filter((file) => readFileSync(`${ROOT}${file}`, 'utf8').includes('publishEvent('));
  assert.deepEqual(publishing, ['src/features/videos/record/change-video.ts']);
});
