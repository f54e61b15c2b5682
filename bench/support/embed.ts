type Embedded = { readonly id: string; readonly embed: { readonly stream: string } };

/** Resolves an address through the API and answers the record. */
export async function embed(service: URL, address: URL): Promise<Embedded> {
  const response = await fetch(new URL('/api/v1/embed', service), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: address.href }),
  });
  const answer: unknown = await response.json();
  if (!response.ok || !isEmbedded(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

function isEmbedded(answer: unknown): answer is Embedded {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'embed' in answer;
}
