import type { SettingTable } from './setting.ts';
import { ACCOUNT_SETTINGS } from './settings/account-settings.ts';
import { LIMIT_SETTINGS } from './settings/limit-settings.ts';
import { MONITORING_SETTINGS } from './settings/monitoring-settings.ts';
import { NETWORK_SETTINGS } from './settings/network-settings.ts';
import { PLAYBACK_SETTINGS } from './settings/playback-settings.ts';
import { RESOLUTION_SETTINGS } from './settings/resolution-settings.ts';
import { SERVICE_SETTINGS } from './settings/service-settings.ts';

/** Every setting of the service, nested like the configuration. */
export const SETTINGS = {
  ...SERVICE_SETTINGS,
  ...NETWORK_SETTINGS,
  ...LIMIT_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...RESOLUTION_SETTINGS,
  ...PLAYBACK_SETTINGS,
  ...MONITORING_SETTINGS,
} as const satisfies SettingTable;

/** The same settings under the headings of `docs/configuration.md`. */
export const SETTING_GROUPS: Readonly<Record<string, SettingTable>> = {
  Service: SERVICE_SETTINGS,
  Network: NETWORK_SETTINGS,
  Limits: LIMIT_SETTINGS,
  Accounts: ACCOUNT_SETTINGS,
  'Videos and sources': RESOLUTION_SETTINGS,
  'Pages, playback and webhooks': PLAYBACK_SETTINGS,
  Monitoring: MONITORING_SETTINGS,
};
