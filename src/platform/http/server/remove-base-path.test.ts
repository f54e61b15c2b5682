import assert from 'node:assert/strict';
import { it } from 'node:test';

import { removeBasePath } from './remove-base-path.ts';

const CASES = [
  ['/video/watch/vid_1?t=1', '/video/', '/watch/vid_1?t=1'],
  ['/video/', '/video/', '/'],
  ['/video', '/video/', '/'],
  ['/video?url=x', '/video/', '/?url=x'],
  ['/a/b/stream/x', '/a/b/', '/stream/x'],
  ['/watch/vid_1', '/video/', '/watch/vid_1'],
  ['/videos/x', '/video/', '/videos/x'],
  ['/vide', '/video/', '/vide'],
  ['/video//evil.example/', '/video/', '//evil.example/'],
  ['/video/watch', '/', '/video/watch'],
  ['*', '/video/', '*'],
  ['', '/video/', ''],
] as const;

for (const [target, basePath, expected] of CASES) {
  it(`turns ${target} below ${basePath} into ${expected}`, () => {
    assert.equal(removeBasePath(target, basePath), expected);
  });
}
