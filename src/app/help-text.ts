import { SETTINGS, type Setting } from '../platform/config/settings.ts';

const USAGE = `Reelay resolves the addresses of public videos and plays them.

  npm start                     set up if needed, and serve
  npm start -- --help           this page
  npm run demo                  serve, with sample media to try without the internet
  npx reelay serve              serve
  npx reelay resolve URL        find out what an address plays, with the trace of how
  npx reelay trace VIDEO_ID     how a stored video was resolved

Settings are environment variables; none is needed to begin.
`;

/** The whole `--help` page. */
export function helpText(): string {
  const settings: readonly Setting[] = SETTINGS;
  return `${USAGE}\n${settings.map(describe).join('\n')}`;
}

function describe(setting: Setting): string {
  const fallback = setting.fallback === '' ? '' : ` (${setting.fallback})`;
  return `  ${setting.name}${fallback}\n      ${setting.about}\n      Takes ${setting.takes}.\n`;
}
