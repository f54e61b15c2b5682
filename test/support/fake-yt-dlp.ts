import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { canRun } from '#platform/child/can-run.ts';
import type { YtDlpConfig } from '#platform/config/config.ts';

import { openTemporaryFolder } from './temporary-folder.ts';

const BASH = '/bin/bash';

/** The reason to skip tests with scripts; false if they can run. */
export const bashMissing: string | false = canRun(BASH) ? false : 'bash is not installed';

/** Requests a tunnel from the proxy in `https_proxy`, and stores the status line in $line. */
const REQUEST_TUNNEL = `request_tunnel() {
  proxy=\${https_proxy#http://}; address=\${proxy#*@}
  exec 3<>/dev/tcp/\${address%:*}/\${address#*:}
  printf 'CONNECT %s HTTP/1.1\\r\\nProxy-Authorization: Basic %s\\r\\n\\r\\n' "$1" "$(printf %s "\${proxy%@*}" | base64 -w0)" >&3
  read -r line <&3
}`;

/** Scripts in place of yt-dlp, whose output a local site cannot cause. */
export type FakeYtDlp = AsyncDisposable & {
  /** Installs a script for bash. */
  readonly install: (body: string, overrides?: Partial<YtDlpConfig>) => Promise<YtDlpConfig>;
};

export async function openFakeYtDlp(): Promise<FakeYtDlp> {
  const folder = await openTemporaryFolder();
  let count = 0;
  return {
    async install(body, overrides = {}) {
      count += 1;
      const program = join(folder.path, `yt-dlp-${count}`);
      await writeFile(program, `#!${BASH}\n${REQUEST_TUNNEL}\n${body}\n`, { mode: 0o755 });
      const prefers = { kind: 'only', names: [] } as const;
      return { program, searchPath: '/usr/bin:/bin', prefers, timeoutMs: 20_000, ...overrides };
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** A command that prints the output of yt-dlp. */
export function printJson(info: object): string {
  return `printf %s '${JSON.stringify(info)}'`;
}
