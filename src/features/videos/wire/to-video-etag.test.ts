import assert from 'node:assert/strict';
import { it } from 'node:test';

import { anAddress, aReadyVideo } from '#test/support/video-fixtures.ts';

import type { ReadyVideo } from '../record/video.ts';
import { toVideoEtag, toVideoWire } from './to-video-wire.ts';

const OPTIONS = { publicUrl: new URL('https://play.example/'), includeSourceUrl: false };

function etagOf(differences: Partial<ReadyVideo> = {}, options = OPTIONS): string {
  const video = aReadyVideo(differences);
  return toVideoEtag(video, toVideoWire(video, options));
}

it('changes the ETag with the revision and the representation, but not after a check without changes', () => {
  assert.match(etagOf(), /^"2-[\w-]{22}"$/);
  assert.notEqual(etagOf({ revision: 3 }), etagOf());
  assert.notEqual(etagOf({}, { ...OPTIONS, includeSourceUrl: true }), etagOf());
  assert.equal(etagOf({ addresses: [anAddress({ checkedAtMs: Date.UTC(2026, 5, 1) })] }), etagOf());
});
