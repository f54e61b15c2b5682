import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Claim } from './classify-claims.ts';
import type { WebServer } from './serve-web.ts';

/** Maximum time that a peer may spend on one page. */
const RESPONSE_TIMEOUT_MS = 60_000;
const FOLDER = new URL('./', import.meta.url);

/** Another project’s resolver in a separate process. */
export type Peer = Disposable & {
  readonly name: string;
  /** Returns the videos that the peer reports, or none if it fails. */
  readonly resolve: (url: URL, html: string) => Promise<readonly Claim[]>;
  readonly countTimeouts: () => number;
  /** Returns whether the peer has dedicated support for a URL, without a request. */
  readonly recognizes: (url: URL) => Promise<boolean>;
};

type PeerResponse = {
  readonly id: number;
  readonly recognizes: boolean;
  readonly claims: readonly Claim[];
};

/** Installs the peers once. They are large, and only this benchmark needs them. */
export function installPeers(): void {
  const marker = new URL('node_modules/.reelay-installed', FOLDER);
  if (existsSync(marker)) return;
  console.log('Installing the peers into bench/recall (once, about 700 MB)…');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', ['install', ...flags], { cwd: FOLDER, stdio: 'inherit' });
  // iframely loads external plugins from this folder.
  mkdirSync(new URL('node_modules/iframely/node_modules', FOLDER), { recursive: true });
  writeFileSync(marker, '');
}

type PeerName = 'iframely' | 'metascraper' | 'open-graph-scraper' | 'yt-dlp';

/** Starts a peer whose connections are all redirected to `web`. */
export function startPeer(name: PeerName, web: WebServer, ...more: readonly string[]): Peer {
  const programs = new URL('programs/', FOLDER);
  const child = fork(
    new URL(`${name}.mjs`, programs),
    [String(web.httpPort), String(web.httpsPort), ...more],
    {
      cwd: fileURLToPath(programs),
      execArgv: ['--import', new URL('reroute.mjs', programs).href],
      env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
      // Discards the peer’s log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  const { send, countTimeouts } = createRequestChannel(name, child);
  return {
    name,
    countTimeouts,
    resolve: async (url, html) => (await send({ url: url.href, html })).claims,
    recognizes: async (url) => (await send({ url: url.href })).recognizes,
    [Symbol.dispose]: () => {
      child.removeAllListeners('exit');
      child.kill();
    },
  };
}

/** The Python that runs the installed yt-dlp; undefined without one. */
export function findYtDlpPython(): string | undefined {
  try {
    const file = execFileSync('/bin/sh', ['-c', 'command -v yt-dlp'], { encoding: 'utf8' }).trim();
    const python = /^#!(\S+)\n/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    execFileSync(python, ['-c', 'import yt_dlp']);
    return python;
  } catch {
    return undefined;
  }
}

type PeerRequest = { readonly url: string; readonly html?: string };

type RequestChannel = {
  readonly send: (request: PeerRequest) => Promise<PeerResponse>;
  readonly countTimeouts: () => number;
};

function createRequestChannel(name: string, child: ChildProcess): RequestChannel {
  let lastId = 0;
  let timeouts = 0;
  const pending = new Map<number, (response: PeerResponse) => void>();
  child.on('message', (response: PeerResponse) => pending.get(response.id)?.(response));
  child.on('exit', (code) => {
    throw new Error(`${name} exited with code ${code}.`);
  });
  const send = (request: PeerRequest): Promise<PeerResponse> => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const finish = (response: PeerResponse): void => {
        clearTimeout(timer);
        pending.delete(id);
        resolve(response);
      };
      const timer = setTimeout(() => {
        timeouts += 1;
        finish({ id, recognizes: false, claims: [] });
      }, RESPONSE_TIMEOUT_MS);
      pending.set(id, finish);
      child.send({ id, ...request });
    });
  };
  return { send, countTimeouts: () => timeouts };
}
