import type { VideoWire } from '../../src/features/videos/wire.ts';

export type EmbedOutcome =
  | { readonly kind: 'embedded'; readonly video: VideoWire }
  | { readonly kind: 'refused'; readonly message: string };

/** Asks the service for the video at an address; whatever goes wrong comes back in plain words. */
export async function embedAddress(address: string): Promise<EmbedOutcome> {
  try {
    const response = await fetch('/api/v1/embed', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ url: address }),
    });
    if (!response.ok) return { kind: 'refused', message: messageOf(await response.json()) };
    const video: VideoWire = await response.json();
    return { kind: 'embedded', video };
  } catch {
    return {
      kind: 'refused',
      message: 'This service does not answer. Check your connection, then try again.',
    };
  }
}

/** The sentence of the error envelope. */
function messageOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'error' in body) {
    const { error } = body;
    if (typeof error === 'object' && error !== null && 'message' in error) {
      return String(error.message);
    }
  }
  return 'Something went wrong here. Please try again.';
}
