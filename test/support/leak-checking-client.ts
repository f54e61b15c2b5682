import assert from 'node:assert/strict';

export type ClientResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
};

/** Fetches a URL and fails if the response contains a forbidden text, even percent-encoded. */
export type LeakCheckingClient = (
  url: URL | string,
  headers?: Readonly<Record<string, string>>,
) => Promise<ClientResponse>;

export function createLeakCheckingClient(forbidden: readonly string[]): LeakCheckingClient {
  return async (url, headers = {}) => {
    const response = await fetch(url, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const head = [...response.headers].map((field) => field.join(': ')).join('\n');
    const texts = [head, bytes.toString('latin1'), response.url].flatMap(toSpellings);
    for (const secret of forbidden) {
      assert.ok(!texts.some((text) => text.includes(secret)), `${response.url} contains ${secret}`);
    }
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
  };
}

function toSpellings(text: string): readonly string[] {
  return [text, text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => toCharacter(hex))];
}

function toCharacter(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
