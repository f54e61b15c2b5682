// In this order: Edge and Chrome call themselves Safari too, and Edge also Chrome.
const BROWSERS = [
  { mark: /\bEdg\//, name: 'Edge' },
  { mark: /\bFirefox\//, name: 'Firefox' },
  { mark: /\b(?:Headless)?Chrome\//, name: 'Chrome' },
  { mark: /\bSafari\//, name: 'Safari' },
  { mark: /^curl\//, name: 'curl' },
] as const;

const SYSTEMS = [
  { mark: /\b(?:iPhone|iPad)\b/, name: 'iOS' },
  { mark: /\bAndroid\b/, name: 'Android' },
  { mark: /\bWindows\b/, name: 'Windows' },
  { mark: /\bMac OS X\b/, name: 'macOS' },
  { mark: /\bLinux\b/, name: 'Linux' },
] as const;

/** `Firefox on Linux` from a User-Agent (RFC 9110 §10.1.5): good enough to know one's own devices by. */
export function nameClient(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown client';
  const browser = BROWSERS.find(({ mark }) => mark.test(userAgent))?.name;
  const system = SYSTEMS.find(({ mark }) => mark.test(userAgent))?.name;
  if (browser === undefined) return 'Another client';
  return system === undefined ? browser : `${browser} on ${system}`;
}
