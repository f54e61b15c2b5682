import type { Branding } from './branding-store.ts';
import type { BrandingWire } from './wire.ts';

export function toBrandingWire(
  { color, hideTitle, logoDigest, logoLink }: Branding,
  publicUrl: URL,
): BrandingWire {
  const logoUrl = logoDigest === null ? null : new URL(`logos/${logoDigest}`, publicUrl).href;
  return { color, hideTitle, logoUrl, logoLink };
}
