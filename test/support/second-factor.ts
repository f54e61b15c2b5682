import { toTotpCode } from '#features/accounts/factors/totp.ts';
import type { NewSecondFactorWire, RecoveryCodesWire } from '#features/accounts/security-wire.ts';

import { PASSWORD } from './account-requests.ts';
import { inject } from './http-client.ts';
import type { Service } from './start-service.ts';

const PATH = '/account/api/second-factor';

type Headers = Readonly<Record<string, string>>;
export type AddedFactor = {
  readonly secret: string;
  /** The code that confirmed the app. */
  readonly code: string;
  readonly recoveryCodes: readonly string[];
};

/** Adds an authenticator app through the account area. */
export async function addSecondFactor(
  service: Pick<Service, 'server' | 'clock'>,
  headers: Headers,
): Promise<AddedFactor> {
  const started = await inject(service, `POST ${PATH}`, { body: { password: PASSWORD }, headers });
  if (started.statusCode !== 201) throw new Error(started.body);
  const { secret } = started.json<NewSecondFactorWire>();
  const code = toTotpCode(secret, service.clock());
  const enabled = await inject(service, `POST ${PATH}/enable`, { body: { code }, headers });
  if (enabled.statusCode !== 200) throw new Error(enabled.body);
  const { recoveryCodes } = enabled.json<RecoveryCodesWire>();
  return { secret, code, recoveryCodes };
}
