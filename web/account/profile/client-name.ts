import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';

// The order matters: the User-Agents of Edge and Chrome also contain `Safari`, and that of Edge
// also contains `Chrome`.
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

/**
 * `Firefox on Linux` from a User-Agent (RFC 9110, section 10.1.5), so that users recognize their
 * devices.
 */
export function toClientName(userAgent: string | null): string {
  const { unknownClient, otherClient, browserOnSystem } = texts().profile.sessions;
  if (userAgent === null) return unknownClient;
  const browser = BROWSERS.find(({ mark }) => mark.test(userAgent))?.name;
  const system = SYSTEMS.find(({ mark }) => mark.test(userAgent))?.name;
  if (browser === undefined) return otherClient;
  return system === undefined ? browser : fillMessage(browserOnSystem, { browser, system });
}
