import { SETTINGS, type Setting } from '../platform/config/settings.ts';

const USAGE = `Reelay resolves the addresses of public videos and plays them.

  npm start                     set up if needed, and serve
  npm start -- --help           this page
  npm run demo                  serve, with sample media to try without the internet
  npx reelay serve              serve
  npx reelay resolve URL        find out what an address plays, with the trace of how
  npx reelay trace VIDEO_ID     how a stored video was resolved
  npx reelay videos VERB        list, show VIDEO_ID, delete VIDEO_ID
  npx reelay accounts VERB      list, create EMAIL [--name NAME], disable EMAIL,
                                enable EMAIL, reset-password EMAIL

accounts makes a password and shows it once, or reads one with --password-stdin.
videos and accounts print for programs with --json.
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
