import { nameClient } from '#platform/threads/thread-client.ts';

import type { Session } from './session.ts';
import type { YtDlpResult, YtDlpRunner } from './yt-dlp-runner.ts';

/** The run of yt-dlp that one resolution may start, for the submitted URL or one that it leads to. */
export class YtDlpAttempt {
  readonly #runner: YtDlpRunner;
  #isUsed = false;
  #wasCut = false;

  constructor(runner: YtDlpRunner) {
    this.#runner = runner;
  }

  /** True if the run ended before its limit, because the caller does not wait until then. */
  get wasCut(): boolean {
    return this.#wasCut;
  }

  prefers(provider: string): boolean {
    return !this.#isUsed && this.#runner.prefers(provider);
  }

  /** Undefined after the first run, and if there are too many. */
  async run(url: URL, session: Session): Promise<YtDlpResult | undefined> {
    if (this.#isUsed) return undefined;
    this.#isUsed = true;
    const permit = await session.acquireHost(url);
    try {
      return await this.#runInTime(url, session);
    } finally {
      permit?.release();
    }
  }

  #runInTime(url: URL, session: Session): Promise<YtDlpResult | undefined> {
    const { timeoutMs } = this.#runner;
    return session.grantTime(timeoutMs, async (grantedMs) => {
      const limit = AbortSignal.timeout(grantedMs);
      const signal = AbortSignal.any([session.signal, limit]);
      const result = await this.#runner.run(url, { client: nameClient(session.client), signal });
      session.throwIfAborted();
      this.#wasCut = grantedMs < timeoutMs && limit.aborted && result?.output === undefined;
      return result;
    });
  }
}
