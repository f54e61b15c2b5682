import { SETTINGS, type Setting } from '../platform/config/settings.ts';

const USAGE = `Reelay resolves the addresses of public videos and plays them.

  npm start                     set up if needed, and serve
  npm start -- --help           this page
  npm run demo                  serve, with sample media to try without the internet
  npx reelay serve              serve
  npx reelay resolve URL        find out what an address plays, with the trace of how
  npx reelay trace VIDEO_ID     how a stored video was resolved

  npx reelay accounts create EMAIL [--name NAME] [--password-stdin]
  npx reelay accounts list
  npx reelay accounts disable EMAIL | enable EMAIL
  npx reelay accounts reset-password EMAIL [--password-stdin]
                                without --password-stdin a password is made, and shown once;
                                --json prints for programs

  npx reelay videos list        everybody's, the latest first
  npx reelay videos show VIDEO_ID | delete VIDEO_ID
                                --json prints for programs
`;
const ABOUT_SETTINGS = 'Settings are environment variables; none is needed to begin.\n';

/** The whole `--help` page. */
export function helpText(): string {
  const settings: readonly Setting[] = SETTINGS;
  return [USAGE, ABOUT_SETTINGS, ...settings.map(describe)].join('\n').trimEnd();
}

/** The commands alone, short enough that the error above it stays in sight. */
export function usageText(): string {
  return `${USAGE}\nThe settings: npm start -- --help`;
}

function describe(setting: Setting): string {
  const fallback = setting.fallback === '' ? '' : ` (${setting.fallback})`;
  return `  ${setting.name}${fallback}\n${indent(setting.about)}\n${indent(`Takes ${setting.takes}.`)}\n`;
}

/** Lines that fit a terminal of eighty columns. */
function indent(text: string): string {
  return text.replaceAll(/(\S.{0,71}\S|\S)(?:\s+|$)/g, '      $1\n').trimEnd();
}
