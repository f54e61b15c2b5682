import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createRouteTable } from './allowed-methods.ts';

const CASES: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ['/videos', ['GET', 'POST']],
  ['/videos/', []],
  ['/videos/a', ['GET', 'HEAD']],
  ['/videos/a%20b', ['GET', 'HEAD']],
  ['/%76ideos/a', ['GET', 'HEAD']],
  ['/videos/a/b', []],
  ['/videos/a.vtt', ['DELETE']],
  ['/files/', ['GET']],
  ['/files/a/b.css', ['GET']],
  ['/files', []],
  ['/a+b', ['PUT']],
  ['/aab', []],
  ['/%zz', []],
];

describe('createRouteTable', () => {
  const table = createRouteTable();
  table.add('/videos', ['POST']);
  table.add('/videos', ['GET']);
  table.add('/videos/:id', ['HEAD', 'GET']);
  table.add('/videos/:id.vtt', ['DELETE']);
  table.add('/files/*', ['GET']);
  table.add('/a+b', ['PUT']);

  for (const [path, methods] of CASES) {
    it(`finds ${methods.join(', ') || 'nothing'} for ${path}`, () => {
      assert.deepEqual(table.findMethods(path), methods);
    });
  }

  const choices: readonly (readonly [method: string, path: string, isOutranked: boolean])[] = [
    ['GET', '/videos/a', false],
    ['GET', '/videos/a.vtt', true],
    ['GET', '/videos/a%2Evtt', true],
    ['DELETE', '/videos/a.vtt', false],
  ];
  for (const [method, path, expected] of choices) {
    it(`${expected ? 'refuses' : 'accepts'} the route of IDs for ${method} ${path}`, () => {
      assert.equal(table.isOutranked({ pattern: '/videos/:id', method, path }), expected);
    });
  }
});
