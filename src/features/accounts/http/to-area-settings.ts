import type { AccountsContext } from '../context.ts';
import type { AreaSettingsWire } from '../wire.ts';

/** What visitors can do. The sign-in pages depend on it. */
export function toAreaSettings({
  registration,
  sendsEmail,
  oidc,
}: Pick<AccountsContext, 'registration' | 'sendsEmail' | 'oidc'>): AreaSettingsWire {
  return { registration, sendsEmail, singleSignOn: oidc?.name ?? null };
}
