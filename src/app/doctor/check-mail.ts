import type { Config } from '#platform/config/config.ts';
import { createMailer } from '#platform/mail/mailer.ts';

import { fail, type Finding, ok } from './finding.ts';

const VERIFY_MS = 10_000;

/** Connects to the mail server and signs in, without sending a message. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding> {
  if (mail === null) return ok('mail', 'Skipped: SMTP_URL is not set.');
  const server = `${mail.host}:${mail.port}`;
  try {
    await createMailer(mail).verify(AbortSignal.timeout(VERIFY_MS));
    return ok('mail', `Connected to the mail server ${server}.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail('mail', {
      message: `Could not use the mail server ${server}: ${reason}`,
      advice:
        'Check SMTP_URL: the host, the port, the credentials and the certificate (SMTP_CA_FILE).',
    });
  }
}
