import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { it } from 'node:test';

import { lowerBackgroundPriority } from './lower-priority.ts';

const skip = process.platform !== 'linux' && 'threads have priorities only on Linux';

it(
  'lowers the priority of the background threads of V8 below that of the main thread',
  { skip },
  () => {
    lowerBackgroundPriority();
    const background = readdirSync('/proc/self/task').filter(
      (id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8') === 'V8Worker\n',
    );
    assert.ok(background.length > 0);
    const normal = getPriority(process.pid);
    for (const id of background) assert.ok(getPriority(Number(id)) > normal, id);
  },
);
