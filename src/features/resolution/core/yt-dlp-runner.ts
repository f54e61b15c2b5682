import { execPath } from 'node:process';

import { Semaphore } from '#lib/async/semaphore.ts';
import { finishProgram, type ProgramEnd } from '#platform/child/run-program.ts';
import type { YtDlpConfig } from '#platform/config/config.ts';
import type { Egress, Tunnels } from '#platform/egress/egress.ts';
import { openForwardProxy } from '#platform/egress/open-forward-proxy.ts';

/** Limits of one run. Python and Node reserve far more address space than they use. */
const YTDLP_MEMORY_BYTES_MAX = 1024 ** 3;
const YTDLP_ADDRESS_SPACE_BYTES_MAX = 16 * 1024 ** 3;
const YTDLP_OUTPUT_BYTES_MAX = 8 * 1024 * 1024;
const YTDLP_CONNECTIONS_MAX = 60;
const YTDLP_RECEIVED_BYTES_MAX = 32 * 1024 * 1024;
/** Concurrent and queued runs; beyond both limits a resolution continues without yt-dlp. */
const CONCURRENT_YTDLP_RUNS_MAX = 4;
/** Concurrent runs for one host, and for one client. */
const YTDLP_RUNS_PER_KEY_MAX = 2;
const YTDLP_QUEUE_MAX = 32;
/** The exit status after an unknown option, before anything is requested. */
const USAGE_ERROR = 2;

export type YtDlpResult = {
  /** JSON; undefined if yt-dlp failed, timed out or wrote too much. */
  readonly output: Buffer | undefined;
  /** Connections and bytes through the forward proxy. */
  readonly connections: number;
  readonly bytes: number;
};

export type YtDlpOptions = {
  readonly program: YtDlpConfig;
  readonly egress: Egress & Tunnels;
};

/**
 * Runs yt-dlp without a shell, home directory, configuration or plugins. Its traffic is configured
 * to use a dedicated forward proxy, which applies the egress rules. It downloads and stores
 * nothing.
 */
export class YtDlpRunner {
  readonly #options: YtDlpOptions;
  readonly #runs: Semaphore;

  constructor(options: YtDlpOptions) {
    this.#options = options;
    this.#runs = new Semaphore({
      permitsMax: CONCURRENT_YTDLP_RUNS_MAX,
      keyPermitsMax: YTDLP_RUNS_PER_KEY_MAX,
      queueMax: YTDLP_QUEUE_MAX,
      waitMsMax: options.program.timeoutMs,
    });
  }

  /** The longest time in the queue and the longest run together. */
  get timeoutMs(): number {
    return 2 * this.#options.program.timeoutMs;
  }

  prefers(provider: string): boolean {
    const { kind, names } = this.#options.program.prefers;
    return names.includes(provider) === (kind === 'only');
  }

  /** Undefined if the queue is full, or if the signal aborts in the queue. */
  async run(
    url: URL,
    { client, signal }: { readonly client: string; readonly signal: AbortSignal },
  ): Promise<YtDlpResult | undefined> {
    const keys = [`client ${client}`, `host ${url.hostname}`];
    try {
      using permit = await this.#runs.acquire(signal, ...keys);
      return permit && (await runYtDlp(url, signal, this.#options));
    } catch (error) {
      if (!signal.aborted) throw error;
      return undefined;
    }
  }
}

async function runYtDlp(
  url: URL,
  signal: AbortSignal,
  { program, egress }: YtDlpOptions,
): Promise<YtDlpResult> {
  await using proxy = await openForwardProxy({
    egress,
    connectionsMax: YTDLP_CONNECTIONS_MAX,
    bytesMax: YTDLP_RECEIVED_BYTES_MAX,
  });
  const finish = (options: readonly string[]): Promise<ProgramEnd> =>
    finishProgram({
      command: [program.program, ...options, ...ARGUMENTS, url.href],
      environment: { ...ENVIRONMENT, PATH: program.searchPath, ...toProxyVariables(proxy.url) },
      timeoutMs: program.timeoutMs,
      memoryBytesMax: YTDLP_ADDRESS_SPACE_BYTES_MAX,
      dataBytesMax: YTDLP_MEMORY_BYTES_MAX,
      outputBytesMax: YTDLP_OUTPUT_BYTES_MAX,
      signal,
    });
  const end = await finish(JS_RUNTIME);
  const { output } = end.status === USAGE_ERROR ? await finish([]) : end;
  return { output, ...proxy.usage() };
}

/** YouTube requires a JavaScript runtime. Releases before 2025.11.12 do not know the option. */
const JS_RUNTIME = ['--js-runtimes', `node:${execPath}`];

/** Uses only options that all recent versions support, because an unknown option is an error. */
const ARGUMENTS = [
  '--ignore-config --no-cache-dir --no-warnings --no-progress',
  // One video, metadata only.
  '--simulate --skip-download --dump-single-json --no-playlist --playlist-items 1',
  // A protected or unreleased video still has metadata.
  '--ignore-no-formats-error',
  '--socket-timeout 8 --retries 1 --extractor-retries 0',
  // Must not circumvent geographic restrictions.
  '--no-geo-bypass',
  '--',
].flatMap((options) => options.split(' '));

const ENVIRONMENT = {
  HOME: '/nonexistent',
  LANG: 'C.UTF-8',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONNOUSERSITE: '1',
  YTDLP_NO_PLUGINS: '1',
} as const;

/**
 * Passed in the environment, because arguments are visible to other users of the machine. Python
 * also follows redirects to `ftp:` and ignores `all_proxy` for them. The proxy refuses `ftp:`.
 */
function toProxyVariables({ origin, username, password }: URL): Readonly<Record<string, string>> {
  const url = origin.replace('//', `//${username}:${password}@`);
  return { http_proxy: url, https_proxy: url, ftp_proxy: url, all_proxy: url };
}
