import { REQUEST_MS_MAX } from './download.ts';

type EmbedRecord = { readonly id: string; readonly embed: { readonly stream: string } };

/** Resolves a URL through the API and returns the record. */
export async function embed(service: URL, url: URL): Promise<EmbedRecord> {
  const response = await fetch(new URL('/api/v1/embed', service), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: url.href }),
    signal: AbortSignal.timeout(REQUEST_MS_MAX),
  });
  const body: unknown = await response.json();
  if (!response.ok || !isEmbedRecord(body)) throw new Error(JSON.stringify(body));
  return body;
}

/** Returns the URL at which the service streams a source. */
export async function embedStream(service: URL, source: URL): Promise<URL> {
  return new URL((await embed(service, source)).embed.stream);
}

function isEmbedRecord(body: unknown): body is EmbedRecord {
  return typeof body === 'object' && body !== null && 'id' in body && 'embed' in body;
}
