/** Adds the start time to the URL of a watch page. Players understand whole seconds. */
export function toLinkAt(watchUrl: string, seconds: number): string {
  const url = new URL(watchUrl);
  url.searchParams.set('t', String(Math.floor(seconds)));
  return url.href;
}

/** True if the browser can open the share sheet of the operating system, also in an iframe. */
export function canShare(url: string): boolean {
  return 'canShare' in navigator && navigator.canShare({ url });
}

/** The share sheet reports problems itself. Closing it rejects the promise. */
export async function share(title: string | null, url: string): Promise<void> {
  await navigator.share({ url, ...(title !== null && { title }) }).catch(() => undefined);
}
