import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Claim } from './judge-claims.ts';
import type { WebServer } from './serve-web.ts';

/** Longest that a peer may take over one page. */
const ANSWER_TIMEOUT_MS = 60_000;
const FOLDER = new URL('./', import.meta.url);

/** Another project’s resolver, in a process of its own. */
export type Peer = Disposable & {
  readonly name: string;
  /** What it says that a page plays; nothing when it fails. */
  readonly ask: (address: URL, html: string) => Promise<readonly Claim[]>;
  /** Questions that it left without an answer, after a minute each. */
  readonly countUnanswered: () => number;
  /** Whether it has something of its own for an address, by the address alone. */
  readonly recognises: (address: URL) => Promise<boolean>;
};

type Answer = {
  readonly id: number;
  readonly recognises: boolean;
  readonly claims: readonly Claim[];
};

/** Once: they are heavy, and nothing but this benchmark needs them. */
export function installPeers(): void {
  const installed = new URL('node_modules/.reelay-installed', FOLDER);
  if (existsSync(installed)) return;
  console.log('installing iframely and metascraper into bench/recall (once, some 700 MB) …');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', ['install', ...flags], { cwd: FOLDER, stdio: 'inherit' });
  // Where iframely looks for plugins of others.
  mkdirSync(new URL('node_modules/iframely/node_modules', FOLDER), { recursive: true });
  writeFileSync(installed, '');
}

/** All its connections come to `web`. */
export function startPeer(name: 'iframely' | 'metascraper', web: WebServer): Peer {
  const programs = new URL('programs/', FOLDER);
  const child = fork(
    new URL(`${name}.mjs`, programs),
    [String(web.httpPort), String(web.httpsPort)],
    {
      cwd: fileURLToPath(programs),
      execArgv: ['--import', new URL('reroute.mjs', programs).href],
      env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
      // Its own logging.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  const { send, countUnanswered } = createQuestions(name, child);
  return {
    name,
    countUnanswered,
    ask: async (address, html) => (await send({ address: address.href, html })).claims,
    recognises: async (address) => (await send({ address: address.href })).recognises,
    [Symbol.dispose]: () => {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}

type Question = { readonly address: string; readonly html?: string };

type Questions = {
  readonly send: (question: Question) => Promise<Answer>;
  readonly countUnanswered: () => number;
};

function createQuestions(name: string, child: ChildProcess): Questions {
  let lastId = 0;
  let unanswered = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer));
  child.on('exit', (code) => {
    throw new Error(`${name} ended with ${code}`);
  });
  const send = (question: Question): Promise<Answer> => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const give = (answer: Answer): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => {
        unanswered += 1;
        give({ id, recognises: false, claims: [] });
      }, ANSWER_TIMEOUT_MS);
      waiting.set(id, give);
      child.send({ id, ...question });
    });
  };
  return { send, countUnanswered: () => unanswered };
}
