import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

import { ID_RANDOM_CHARACTERS } from '#contract/ids.ts';

import type { Clock } from '../clock.ts';
import type { MailConfig } from '../config/config.ts';
import type { Database, Tx } from '../db/database.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Job, JobHandler } from '../jobs/jobs.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { randomBase58 } from '../new-id.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { MailError } from './mail-error.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { type Mail, renderMail } from './render-mail.ts';
import { MAIL_AGE_MS_MAX } from './templates.ts';

/**
 * Queues an e-mail in the transaction of its cause. It is sent after the transaction commits. Does
 * nothing without `SMTP_URL`.
 */
export type EnqueueMail = (tx: Tx, mail: Mail) => Promise<void>;

type QueueServices = {
  readonly mail: MailConfig | null;
  readonly publicUrl: URL;
  readonly database: Pick<Database, 'changes'>;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly clock: Clock;
};

type SendServices = Pick<QueueServices, 'mail' | 'clock'> & {
  readonly secrets: Pick<Secrets, 'open'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'mailAttempted'>;
  readonly mailer?: Mailer;
};

const JOB_KIND = 'send-mail';
/** Practically unlimited, because the age of an e-mail limits its attempts. */
const ATTEMPTS_MAX = 100_000;

/** The rendered e-mail, so that a job can also be run by another version of the service. */
const QueuedMail = Type.Object({
  template: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  expiresAtMs: Type.Number(),
});
type QueuedMail = Static<typeof QueuedMail>;

/** The payload is sealed, because links in e-mails contain tokens. The job is its only copy. */
export function createEnqueueMail(services: QueueServices): EnqueueMail {
  const { mail: config, publicUrl, secrets, clock } = services;
  if (config === null) return async () => {};
  return (tx, mail) => {
    const { to, template } = mail;
    const queued: QueuedMail = {
      ...renderMail(mail, publicUrl),
      to,
      template,
      expiresAtMs: clock() + MAIL_AGE_MS_MAX[template],
    };
    const subject = `mail_${randomBase58(ID_RANDOM_CHARACTERS)}`;
    const payload = secrets.seal(JSON.stringify(queued), toSealingContext(subject));
    return enqueueJob(tx, services, {
      kind: JOB_KIND,
      subject,
      payload,
      attemptsMax: ATTEMPTS_MAX,
    });
  };
}

/**
 * Sends queued e-mails. A temporary failure is retried until the e-mail expires; a permanent
 * rejection is not. Without `SMTP_URL`, e-mails that were queued before are discarded.
 */
export function createSendMailJob({ mail: config, ...services }: SendServices): JobHandler {
  const { secrets, clock, log, metrics } = services;
  const mailer = services.mailer ?? (config && createMailer(config));

  function open({ subject, payload }: Job): QueuedMail {
    return Value.Parse(QueuedMail, JSON.parse(secrets.open(payload, toSealingContext(subject))));
  }

  return {
    kind: JOB_KIND,
    async run(job, signal) {
      const { template, expiresAtMs, ...message } = open(job);
      if (config === null || mailer === null || clock() >= expiresAtMs) {
        metrics.mailAttempted({ template, outcome: 'expired' });
        log.warn({ jobId: job.id, template }, 'an e-mail was not sent in time');
        return;
      }
      // The domain of the sender is stable, unlike host names of containers.
      const domain = config.from.address.slice(config.from.address.lastIndexOf('@'));
      try {
        await mailer.send({ ...message, messageId: `<${job.subject}${domain}>` }, signal);
        metrics.mailAttempted({ template, outcome: 'sent' });
      } catch (error) {
        const isPermanent = error instanceof MailError && error.isPermanent;
        metrics.mailAttempted({ template, outcome: isPermanent ? 'rejected' : 'failed' });
        if (!isPermanent) throw error;
        log.warn({ jobId: job.id, template, err: error }, 'the mail server rejected an e-mail');
      }
    },
    exhausted: async () => {},
  };
}

function toSealingContext(subject: string): string {
  return `jobs.payload:${subject}`;
}
