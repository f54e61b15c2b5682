import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { mayAsk } from './embed-guard.ts';

const OWN = 'https://video.example';
const LISTED = { kind: 'listed', origins: ['https://blog.example'] } as const;
const NONE = { kind: 'none' } as const;

/** What browsers and others send, and whether it gets the stream where one site is listed, and where none may embed. */
const REQUESTS = [
  {
    what: 'our own player, in any frame',
    headers: { 'sec-fetch-site': 'same-origin' },
    listed: true,
    none: true,
  },
  {
    what: 'an address typed into a tab',
    headers: { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    listed: true,
    none: true,
  },
  {
    what: 'a link followed from elsewhere',
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'document',
      referer: 'https://evil.example/',
    },
    listed: true,
    none: true,
  },
  {
    what: 'a player’s fetch on a listed site',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://blog.example' },
    listed: true,
    none: false,
  },
  {
    what: 'a video element on a listed site',
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'video',
      referer: 'https://blog.example/',
    },
    listed: true,
    none: false,
  },
  {
    what: 'a player’s fetch on another site',
    headers: {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
      referer: 'https://blog.example/',
    },
    listed: false,
    none: false,
  },
  {
    what: 'a video element on another site',
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'video',
      referer: 'https://evil.example/',
    },
    listed: false,
    none: false,
  },
  {
    what: 'a video element that names no page',
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'video' },
    listed: false,
    none: false,
  },
  {
    what: 'a neighbour on the same domain',
    headers: { 'sec-fetch-site': 'same-site', origin: 'https://other.video.example' },
    listed: false,
    none: false,
  },
  {
    what: 'a sandboxed frame',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'null' },
    listed: false,
    none: false,
  },
  { what: 'our player over plain http', headers: {}, listed: true, none: true },
  {
    what: 'our player in a browser that names it',
    headers: { origin: OWN },
    listed: true,
    none: true,
  },
  {
    what: 'an old browser on another site',
    headers: { referer: 'https://evil.example/page' },
    listed: false,
    none: false,
  },
  {
    what: 'an old browser that names nonsense',
    headers: { referer: 'nonsense' },
    listed: false,
    none: false,
  },
  { what: 'a player outside browsers', headers: { 'user-agent': 'VLC' }, listed: true, none: true },
] as const;

describe('a stream whose embedding is limited', () => {
  for (const { what, headers, listed, none } of REQUESTS) {
    it(`${what}: ${listed ? 'plays' : 'is refused'}`, () => {
      assert.equal(mayAsk(headers, LISTED, OWN), listed);
      assert.equal(mayAsk(headers, NONE, OWN), none);
    });
  }
});
