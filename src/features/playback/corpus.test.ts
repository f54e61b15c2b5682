import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '../../../test/support/corpus.ts';
import { listDashRequests } from '../../../test/support/list-dash-requests.ts';
import { anMp4Source, aReadyVideo } from '../../../test/support/video-fixtures.ts';
import { AppError } from '../../contract/app-error.ts';
import type { SourceFormat } from '../../contract/media-types.ts';
import { createAddressWriter } from './address-writer.ts';
import { createCapabilities } from './capability.ts';
import { findTarget } from './find-target.ts';
import { renderManifest } from './render-manifest.ts';

type Oracle = {
  readonly file: string;
  readonly base: string;
  readonly kind: string;
  readonly problems: readonly string[];
  readonly slots: readonly {
    readonly fetchable: boolean;
    readonly abs: string;
    readonly undefined: readonly string[];
  }[];
};

const capabilities = createCapabilities({ keys: [Buffer.alloc(32, 3)], clock: Date.now });
/** Version 1 in front, and longer than any word of a playlist. */
const CAPABILITY = /A[Q-Za-f][\w-]{60,}/g;

describe('the playlists of other projects, with real capabilities', { skip: corpusMissing }, () => {
  for (const oracle of readOracles('hls')) {
    if (!['media', 'multivariant'].includes(oracle.kind)) continue;
    it(`open what ${oracle.file} names, and show nothing of it`, async () => {
      const text = readFileSync(corpusPath('hls', oracle.file), 'utf8');
      const isUnreadable =
        oracle.slots.some((slot) => slot.undefined.length > 0) ||
        oracle.problems.some((problem) => problem.startsWith('define-'));
      if (isUnreadable) {
        await assert.rejects(render('HLS', text, oracle.base), isRefusal);
        return;
      }
      const { out, open } = await render('HLS', text, oracle.base);
      assertClean(out, oracle.base);
      // The oracle cuts the last character of a value whose quote nothing closes.
      if (text.split(/\r?\n/).some((line) => line.split('"').length % 2 === 0)) return;
      const opened = [...out.matchAll(CAPABILITY)].map(([capability]) => open([capability]));
      const named = oracle.slots.filter(({ fetchable }) => fetchable);
      assert.deepEqual(new Set(opened), new Set(named.map(({ abs }) => new URL(abs).href)));
    });
  }
});

describe('the MPDs of other projects, with real capabilities', { skip: corpusMissing }, () => {
  for (const oracle of readOracles('dash')) {
    if (oracle.kind !== 'mpd') continue;
    it(`open what a player asks of ${oracle.file}, and show nothing of it`, async () => {
      const text = readFileSync(corpusPath('dash', oracle.file), 'utf8');
      const { out, open, root } = await render('DASH', text, oracle.base);
      assertClean(out, oracle.base);
      const ours = new URL(`${root}manifest`, 'https://play.example');
      const opened = listDashRequests(out, ours).flatMap((request) => {
        const { pathname } = new URL(request);
        const isOurs = pathname.startsWith(root);
        return (isOurs && open(pathname.slice(root.length).split('/'))) || [];
      });
      const wanted = listDashRequests(text, new URL(oracle.base));
      // Where the MPD tells players to add a query, it is added by us, and players see nothing of it.
      const compared = text.includes('urn:mpeg:dash:urlparam') ? withoutQuery : toHref;
      assert.deepEqual(
        new Set(opened.map(compared)),
        new Set(wanted.filter((address) => address !== oracle.base).map(compared)),
      );
    });
  }
});

type Opened = {
  readonly out: string;
  readonly root: string;
  /** The upstream address that a path below the video's is answered from. */
  readonly open: (path: readonly string[]) => string | undefined;
};

async function render(format: SourceFormat, text: string, base: string): Promise<Opened> {
  const url = new URL(base);
  const video = aReadyVideo({ sources: [anMp4Source({ format, url })] });
  const target = findTarget(video, [], capabilities);
  const writer = createAddressWriter(target, { capabilities, clock: Date.now });
  const { body } = await renderManifest({ text, url }, { target, writer, prefix: '' });
  return {
    out: body.toString(),
    root: `/stream/${video.id}/`,
    open(path) {
      try {
        return findTarget(video, path, capabilities).url.href;
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        throw error;
      }
    },
  };
}

function toHref(address: string): string {
  return new URL(address).href;
}

function withoutQuery(address: string): string {
  const url = new URL(address);
  url.search = '';
  return url.href;
}

function assertClean(out: string, base: string): void {
  assert.ok(!out.includes('UPSTREAMSECRET') && !out.includes(new URL(base).hostname));
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'source_unsupported';
}

function readOracles(folder: string): readonly Oracle[] {
  if (corpusMissing !== false) return [];
  return readFileSync(corpusPath(folder, 'ORACLE.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
