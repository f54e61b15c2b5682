import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { joinConstants } from './join-constants.ts';

const CDN = 'https://cdn.example/v';

describe('joinConstants', () => {
  const joined: readonly (readonly [string, string])[] = [
    [`const BASE = "${CDN}"; play(BASE + '/1.mp4')`, `play('${CDN}/1.mp4')`],
    [`var a = 1, $b = '${CDN}', c;\nx = {file: $b+"/1.mp4"}`, `{file: "${CDN}/1.mp4"}`],
    [`let base = '${CDN}'; load(\`\${ base }/1.mp4\`)`, `load(\`${CDN}/1.mp4\`)`],
  ];
  for (const [script, expected] of joined) {
    it(`joins ${script}`, () => assert.ok(joinConstants(script).includes(expected)));
  }

  const kept = [
    `let base = "${CDN}"; base = other; play(base + "/1.mp4")`,
    `const base = getBase("${CDN}"); play(base + "/1.mp4")`,
    `const base = "${CDN}" + id; play(base + "/1.mp4")`,
    `const base = "${CDN}"; play(config.base + "/1.mp4", mybase + "/1.mp4", base - "/1")`,
    `const base = "it's"; play(base + '/1.mp4')`,
  ];
  for (const script of kept) {
    it(`keeps ${script}`, () => assert.equal(joinConstants(script), script));
  }

  it('reads hostile scripts in linear time', () => {
    for (const part of ['var a="', 'var a="b",', 'a+"', '`${a}', ',a =  ', 'a=']) {
      assert.equal(typeof joinConstants(`var q="1";${part.repeat(50_000)}`), 'string');
    }
  });
});
