import { finished } from 'node:stream/promises';

import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter as OtelExporter } from '@opentelemetry/sdk-trace';

import type { TracingConfig } from '../config/config.ts';
import { createEgress } from '../egress/create-egress.ts';
import type { Egress } from '../egress/egress.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { runUntraced } from './spans.ts';

const RESPONSE_BYTES_MAX = 64 * 1024;
/** The collector is the operator's own, so it may have a private address. */
const ANY_ADDRESS = [
  { network: '0.0.0.0', prefix: 0, family: 'ipv4', port: null },
  { network: '::', prefix: 0, family: 'ipv6', port: null },
] as const;

type Options = {
  readonly log: Logger;
  readonly onExported: Metrics['spansExported'];
  readonly timeoutMs: number;
};

/** Sends spans to a collector with OTLP/HTTP in JSON. A failed batch is counted and discarded. */
export class SpanExporter implements OtelExporter, AsyncDisposable {
  readonly #config: TracingConfig;
  readonly #options: Options;
  readonly #egress: Egress;
  #isFailing = false;

  constructor(config: TracingConfig, options: Options) {
    this.#config = config;
    this.#options = options;
    this.#egress = createEgress({
      config: {
        allow: ANY_ADDRESS,
        deny: [],
        dnsServers: [],
        proxy: null,
        denyHosts: [],
        userAgents: [],
        mediaStartMs: 0,
      },
      serviceHosts: [],
    });
  }

  export(spans: ReadableSpan[], onResult: (result: { code: number; error?: Error }) => void): void {
    void runUntraced(() => this.#export(spans)).then(onResult);
  }

  async shutdown(): Promise<void> {
    // Exports have their own time limit.
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#egress[Symbol.asyncDispose]();
  }

  async #export(spans: ReadableSpan[]): Promise<{ code: number; error?: Error }> {
    const { log, onExported } = this.#options;
    try {
      await this.#send(JsonTraceSerializer.serializeRequest(spans));
      onExported('sent', spans.length);
      this.#isFailing = false;
      return { code: 0 };
    } catch (error) {
      onExported('failed', spans.length);
      if (!this.#isFailing) log.warn({ err: error }, 'could not export traces');
      this.#isFailing = true;
      return { code: 1 };
    }
  }

  async #send(body: Uint8Array | undefined): Promise<void> {
    if (body === undefined) return;
    const { endpoint, headers } = this.#config;
    await using response = await this.#egress.open({
      url: endpoint,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      limits: {
        redirectsMax: 0,
        totalTimeoutMs: this.#options.timeoutMs,
        bodyBytesMax: RESPONSE_BYTES_MAX,
      },
    });
    await finished(response.body.resume());
    if (response.status >= 300) throw new Error(`the collector returned ${response.status}`);
  }
}
