import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Grant, LeaseTerms, LossCause } from '#contract/access-lease.ts';
import { newSessionId } from '#platform/new-id.ts';
import { videoId } from '#test/support/video-fixtures.ts';

import type { VideoAccess } from '../../record/store/find-columns.ts';
import { type AccessFacts, decideLoss } from './decide-loss.ts';

const ID = videoId('taLk');
const SESSION = newSessionId();
const NOW_SECONDS = 1_800_000_000;
const GRANT = { epoch: 3, expiresAtSeconds: NOW_SECONDS + 1 };
/** The issuer revokes it, and not the epoch. */
const ISSUED: Grant = {
  ...GRANT,
  epoch: 0,
  limits: {
    networks: [],
    countries: [],
    sites: null,
    notBeforeSeconds: null,
    sessions: null,
    issuer: SESSION,
  },
};
const ANYONE = { kind: 'reader', videoId: ID, grant: null, credentialId: null } as const;
const OWNER = { kind: 'owner', videoId: ID, credentialId: SESSION } as const;

const PUBLIC: VideoAccess = { visibility: 'public', playbackEpoch: 3, isRemoved: false };
const PRIVATE: VideoAccess = { visibility: 'private', playbackEpoch: 3, isRemoved: false };

const REMOVED: VideoAccess = { ...PUBLIC, isRemoved: true };

type Case = readonly [
  name: string,
  terms: LeaseTerms,
  facts: { readonly video?: VideoAccess; readonly isActive?: boolean },
  loss: LossCause | null,
];

const CASES: readonly Case[] = [
  ['a public video', ANYONE, { video: PUBLIC }, null],
  ['an unlisted video', ANYONE, { video: { ...PUBLIC, visibility: 'unlisted' } }, null],
  ['a deleted video', ANYONE, {}, 'deleted'],
  ['a private video without a grant', ANYONE, { video: PRIVATE }, 'private'],
  ['a private video with a grant', { ...ANYONE, grant: GRANT }, { video: PRIVATE }, null],
  ['a deleted video with a grant', { ...ANYONE, grant: GRANT }, {}, 'deleted'],
  ['a removed video', ANYONE, { video: REMOVED }, 'removed'],
  [
    'a removed video with the credential of its owner',
    { ...ANYONE, credentialId: SESSION },
    { video: REMOVED, isActive: true },
    'removed',
  ],
  ['owner data of a removed video', OWNER, { video: REMOVED, isActive: true }, null],
  ['a revoked grant', { ...ANYONE, grant: { ...GRANT, epoch: 2 } }, { video: PRIVATE }, 'revoked'],
  [
    'the grant of a signing key or link',
    { ...ANYONE, grant: ISSUED },
    { video: PRIVATE, isActive: true },
    null,
  ],
  [
    'the grant of a deleted signing key or link',
    { ...ANYONE, grant: ISSUED },
    { video: PRIVATE },
    'revoked',
  ],
  [
    'an expired grant of a signing key or link',
    { ...ANYONE, grant: { ...ISSUED, expiresAtSeconds: NOW_SECONDS } },
    { video: PRIVATE, isActive: true },
    'expired',
  ],
  [
    'a grant in the second of its expiry',
    { ...ANYONE, grant: { ...GRANT, expiresAtSeconds: NOW_SECONDS } },
    { video: PRIVATE },
    'expired',
  ],
  [
    'an expired grant for a video that has become public',
    { ...ANYONE, grant: { ...GRANT, expiresAtSeconds: NOW_SECONDS } },
    { video: PUBLIC },
    null,
  ],
  [
    'a private video with the credential of its owner',
    { ...ANYONE, credentialId: SESSION },
    { video: PRIVATE, isActive: true },
    null,
  ],
  [
    'a private video with a revoked credential',
    { ...ANYONE, credentialId: SESSION },
    { video: PRIVATE },
    'signed_out',
  ],
  [
    'a private video with a revoked credential and a grant',
    { ...ANYONE, credentialId: SESSION, grant: GRANT },
    { video: PRIVATE },
    null,
  ],
  ['owner data', OWNER, { video: PUBLIC, isActive: true }, null],
  ['owner data of a deleted video', OWNER, { isActive: true }, 'deleted'],
  ['owner data with a revoked credential', OWNER, { video: PUBLIC }, 'signed_out'],
  ['owner data of all videos', { ...OWNER, videoId: null }, { isActive: true }, null],
  ['owner data of all videos, revoked', { ...OWNER, videoId: null }, {}, 'signed_out'],
];

describe('decideLoss', () => {
  for (const [name, terms, { video, isActive = false }, expected] of CASES) {
    it(`returns ${expected} for ${name}`, () => {
      const facts: AccessFacts = {
        videos: new Map(video === undefined ? [] : [[ID, video]]),
        credentials: new Set(isActive ? [SESSION] : []),
        nowMs: NOW_SECONDS * 1000,
      };
      assert.equal(decideLoss(terms, facts), expected);
    });
  }
});
