import { loadOidcProvider, SignOnError, toReason } from '#features/accounts/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Egress } from '#platform/egress/egress.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

const CHECK = 'sign-on';
const GUIDE = 'docs/guides/single-sign-on.md describes the settings of providers.';

/** Reads the discovery document of the identity provider, and lists missing fields. */
export async function checkSignOn(
  { oidc, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>,
  egress: Pick<Egress, 'open'>,
): Promise<Finding> {
  if (oidc === null) return ok(CHECK, 'Skipped: OIDC_ISSUER is not set.');
  const issuer = oidc.issuer.href;
  const provider = await loadOidcProvider({ config: oidc, egress, publicUrl, clock: systemClock });
  try {
    const problems = await provider.inspect();
    if (problems.length === 0) return ok(CHECK, `${issuer} has everything that is needed.`);
    const text = problems.map(({ message }) => message).join(' ');
    const message = `${issuer} lacks something. ${text}`;
    return problems.some(({ isRequired }) => isRequired)
      ? fail(CHECK, { message, advice: GUIDE })
      : warn(CHECK, { message, advice: `The provider may send it anyway. ${GUIDE}` });
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error;
    const message = `Could not read the discovery document of ${issuer}: ${toReason(error.cause) ?? error.code}`;
    const advice =
      'Check OIDC_ISSUER and the network. NODE_EXTRA_CA_CERTS adds a certificate authority.';
    return fail(CHECK, { message, advice });
  }
}
