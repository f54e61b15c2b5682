import {
  YTDLP_AT_A_TIME,
  YTDLP_CONNECTIONS_MAX,
  YTDLP_MEMORY_BYTES_MAX,
  YTDLP_OUTPUT_BYTES_MAX,
  YTDLP_RECEIVED_BYTES_MAX,
  YTDLP_TIMEOUT_MS,
  YTDLP_WAITING_MAX,
} from '#contract/limits.ts';
import { createTurns } from '#lib/async/turns.ts';
import { runProgram } from '#platform/child/run-program.ts';
import type { ProgramConfig } from '#platform/config/config.ts';
import type { Egress, Tunnels } from '#platform/egress/egress.ts';
import { openForwardProxy } from '#platform/egress/open-forward-proxy.ts';

/** What yt-dlp says of an address. */
export type YtDlpAnswer = {
  /** Its JSON; undefined where it failed, was too slow or wrote too much. */
  readonly output: Buffer | undefined;
  /** What it sent and received through the service's way out. */
  readonly connections: number;
  readonly bytes: number;
};

/** Undefined when too many others wait for it. */
export type AskYtDlp = (url: URL, signal: AbortSignal) => Promise<YtDlpAnswer | undefined>;

type Deps = { readonly program: ProgramConfig; readonly egress: Egress & Tunnels };

/**
 * Runs yt-dlp without a shell, a home, a configuration or plugins, and with a proxy of its own as the only way out
 * that it is told of: the rules for addresses hold for whatever it asks for. It downloads and keeps nothing.
 */
export function createAskYtDlp({ program, egress }: Deps): AskYtDlp {
  const inTurn = createTurns(YTDLP_AT_A_TIME);
  let asked = 0;

  async function ask(url: URL, signal: AbortSignal): Promise<YtDlpAnswer> {
    await using proxy = await openForwardProxy({
      egress,
      connectionsMax: YTDLP_CONNECTIONS_MAX,
      bytesMax: YTDLP_RECEIVED_BYTES_MAX,
    });
    const output = await runProgram({
      command: [program.program, ...ARGUMENTS, url.href],
      environment: { ...ENVIRONMENT, PATH: program.searchPath, ...proxyOf(proxy.url) },
      timeoutMs: YTDLP_TIMEOUT_MS,
      memoryBytesMax: YTDLP_MEMORY_BYTES_MAX,
      outputBytesMax: YTDLP_OUTPUT_BYTES_MAX,
      signal,
    });
    return { output, ...proxy.spent() };
  }

  return async (url, signal) => {
    if (asked >= YTDLP_AT_A_TIME + YTDLP_WAITING_MAX) return undefined;
    asked += 1;
    try {
      return await inTurn(() => ask(url, signal));
    } finally {
      asked -= 1;
    }
  };
}

/** Only what every version of the last years knows: one that it doesn't know ends it. */
const ARGUMENTS = [
  '--ignore-config --no-cache-dir --no-warnings --no-progress',
  // One video, and of it what is said about it.
  '--simulate --skip-download --dump-single-json --no-playlist --playlist-items 1',
  // That it is protected or not out yet is an answer too.
  '--ignore-no-formats-error',
  '--socket-timeout 8 --retries 1 --extractor-retries 0',
  // It must not pretend to be elsewhere.
  '--no-geo-bypass',
  '--',
].flatMap((words) => words.split(' '));

const ENVIRONMENT = {
  HOME: '/nonexistent',
  LANG: 'C.UTF-8',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONNOUSERSITE: '1',
  YTDLP_NO_PLUGINS: '1',
} as const;

/** In the environment nobody else on the machine can read it; arguments are for all to see. */
function proxyOf({ origin, username, password }: URL): Readonly<Record<string, string>> {
  const address = origin.replace('//', `//${username}:${password}@`);
  return { http_proxy: address, https_proxy: address, all_proxy: address };
}
