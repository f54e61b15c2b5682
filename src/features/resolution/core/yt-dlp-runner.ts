import { Semaphore } from '#lib/async/semaphore.ts';
import { runProgram } from '#platform/child/run-program.ts';
import type { ProgramConfig } from '#platform/config/config.ts';
import type { Egress, Tunnels } from '#platform/egress/egress.ts';
import { openForwardProxy } from '#platform/egress/open-forward-proxy.ts';

/**
 * Limits for one yt-dlp run. The memory limit is address space: Python reserves more than it uses.
 */
const YTDLP_TIMEOUT_MS = 20_000;
const YTDLP_MEMORY_BYTES_MAX = 1024 ** 3;
const YTDLP_OUTPUT_BYTES_MAX = 8 * 1024 * 1024;
const YTDLP_CONNECTIONS_MAX = 60;
const YTDLP_RECEIVED_BYTES_MAX = 32 * 1024 * 1024;
/** Concurrent and queued runs; beyond both limits a resolution continues without yt-dlp. */
const CONCURRENT_YTDLP_RUNS_MAX = 2;
const YTDLP_QUEUE_MAX = 8;

export type YtDlpResult = {
  /** JSON; undefined if yt-dlp failed, timed out or wrote too much. */
  readonly output: Buffer | undefined;
  /** Connections and bytes through the forward proxy. */
  readonly connections: number;
  readonly bytes: number;
};

type YtDlpOptions = {
  readonly program: ProgramConfig;
  readonly egress: Egress & Tunnels;
  readonly timeoutMs?: number;
};

/**
 * Runs yt-dlp without a shell, home directory, configuration or plugins. Its traffic is configured
 * to use a dedicated forward proxy, which applies the egress rules. It downloads and stores
 * nothing.
 */
export class YtDlpRunner {
  readonly #options: YtDlpOptions;
  readonly #runs = new Semaphore({
    permitsMax: CONCURRENT_YTDLP_RUNS_MAX,
    queueMax: YTDLP_QUEUE_MAX,
  });

  constructor(options: YtDlpOptions) {
    this.#options = options;
  }

  /** Undefined if the queue is full. */
  async run(url: URL, signal: AbortSignal): Promise<YtDlpResult | undefined> {
    using permit = await this.#runs.acquire(signal);
    return permit && (await runYtDlp(url, signal, this.#options));
  }
}

async function runYtDlp(
  url: URL,
  signal: AbortSignal,
  { program, egress, timeoutMs = YTDLP_TIMEOUT_MS }: YtDlpOptions,
): Promise<YtDlpResult> {
  await using proxy = await openForwardProxy({
    egress,
    connectionsMax: YTDLP_CONNECTIONS_MAX,
    bytesMax: YTDLP_RECEIVED_BYTES_MAX,
  });
  const output = await runProgram({
    command: [program.program, ...ARGUMENTS, url.href],
    environment: { ...ENVIRONMENT, PATH: program.searchPath, ...toProxyVariables(proxy.url) },
    timeoutMs,
    memoryBytesMax: YTDLP_MEMORY_BYTES_MAX,
    outputBytesMax: YTDLP_OUTPUT_BYTES_MAX,
    signal,
  });
  return { output, ...proxy.usage() };
}

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
