import assert from 'node:assert/strict';
import { it } from 'node:test';

import { LANGUAGES } from '#lib/i18n/language.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { openMailServer } from '#test/support/mail-server.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';

import { loadConfig } from '../config/load-config.ts';
import type { Database } from '../db/database.ts';
import { createWorker, type Worker } from '../jobs/create-worker.ts';
import type { FinishedRun } from '../jobs/jobs.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { createEnqueueMail, createSendMailJob } from './mail-queue.ts';
import { renderMail } from './render-mail.ts';
const REPORT = {
  to: 'operator@example.com',
  template: 'video-reported',
  language: 'en',
  values: {
    url: 'https://play.example/account/admin?a=1&b="2"',
    id: 'vid_1',
    title: '<script>x</script>\r\nBcc: eve@example.com',
    reason: 'It is {{id}} & more',
  },
} as const;

forEachDatabase((_kind, open) => {
  it('sends an e-mail once after its transaction, with two workers', async () => {
    await using server = await openMailServer();
    const service = await openService(await open(), server.url);
    const rollback = new Error('rolled back');
    const { database } = service;
    await assert.rejects(
      database.transaction(async (tx) => {
        await service.enqueueMail(tx, REPORT);
        throw rollback;
      }),
      rollback,
    );
    await database.transaction((tx) => service.enqueueMail(tx, REPORT));
    const [stored] = await database.queries.selectFrom('jobs').select('payload').execute();
    assert.doesNotMatch(stored?.payload ?? '', /operator|vid_1/);

    const workers = [service.startWorker(), service.startWorker()];
    assert.equal(await service.nextOutcome(), 'done');
    await Promise.all(workers.map((worker) => worker.stop({ graceMs: 0 })));
    assert.equal(server.mails.length, 1);
    assert.deepEqual(server.mails[0]?.to, ['operator@example.com']);
    assert.match(server.mails[0]?.text ?? '', /^A viewer reported the video vid_1\./);
    assert.deepEqual(await database.queries.selectFrom('jobs').select('id').execute(), []);
  });

  it('retries after 4xx, but neither after 5xx nor after the maximum age', async () => {
    const responses = [451, 250, 550];
    await using server = await openMailServer({
      onRcptTo: (_address, _session, done) => {
        const responseCode = responses.shift() ?? 451;
        done(responseCode === 250 ? null : Object.assign(new Error('no'), { responseCode }));
      },
    });
    const service = await openService(await open(), server.url);
    const { database, enqueueMail, nextOutcome } = service;
    const worker = service.startWorker();
    await database.transaction((tx) => enqueueMail(tx, REPORT));
    assert.equal(await nextOutcome(), 'retried');
    assert.deepEqual(server.mails, []);
    service.advance(60_000);
    assert.equal(await nextOutcome(), 'done');
    assert.equal(server.mails.length, 1);

    await database.transaction((tx) => enqueueMail(tx, REPORT));
    assert.equal(await nextOutcome(), 'done');
    await database.transaction((tx) => enqueueMail(tx, REPORT));
    assert.equal(await nextOutcome(), 'retried');
    service.advance(4 * 86_400_000);
    assert.equal(await nextOutcome(), 'done');
    await worker.stop({ graceMs: 0 });
    assert.equal(server.mails.length, 1);
    const counts = /reelay_mails_total\{template="video-reported",outcome="(\w+)"\} (\d)/g;
    assert.deepEqual(
      [...(await service.metrics.render()).text.matchAll(counts)].map(([, ...count]) => count),
      [
        ['failed', '2'],
        ['sent', '1'],
        ['rejected', '1'],
        ['expired', '1'],
      ],
    );
  });

  it('queues nothing without SMTP_URL', async () => {
    const { database, enqueueMail } = await openService(await open(), '');
    await database.transaction((tx) => enqueueMail(tx, REPORT));
    assert.deepEqual(await database.queries.selectFrom('jobs').select('id').execute(), []);
  });
});

it('escapes values in every language, and keeps them on one line', () => {
  for (const language of LANGUAGES) {
    const { subject, text, html } = renderMail(
      { ...REPORT, language },
      new URL('https://play.example'),
    );
    assert.ok(html.startsWith(`<!doctype html>\n<html lang="${language}">`));
    assert.ok(html.includes('&lt;script&gt;x&lt;/script&gt; Bcc: eve@example.com'));
    assert.ok(html.includes('href="https://play.example/account/admin?a=1&amp;b=&quot;2&quot;"'));
    assert.ok(html.includes('It is {{id}} &amp; more'));
    assert.ok(text.includes(REPORT.values.url));
    assert.ok(subject.includes('vid_1'));
    assert.doesNotMatch(`${subject}${text.replaceAll('{{id}}', '')}`, /\{\{\w+\}\}/);
  }
});

async function openService(database: Database, smtpUrl: string) {
  const { config } = loadConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Reelay <reelay@example.com>' });
  let aheadMs = 0;
  const clock = (): number => Date.now() + aheadMs;
  const metrics = createMetrics();
  const services = { ...config, database, secrets, clock, log: silentLog, metrics };
  const outcomes: string[] = [];
  let notify = Promise.withResolvers<void>();
  const onFinished = ({ outcome }: FinishedRun): void => {
    outcomes.push(outcome);
    notify.resolve();
  };
  let workerCount = 0;
  return {
    database,
    metrics,
    enqueueMail: createEnqueueMail(services),
    advance: (ms: number) => void (aheadMs += ms),
    nextOutcome: async (): Promise<string | undefined> => {
      while (outcomes.length === 0) {
        await notify.promise;
        notify = Promise.withResolvers();
      }
      return outcomes.shift();
    },
    startWorker: (): Worker => {
      const worker = createWorker({
        ...services,
        handlers: [createSendMailJob(services)],
        workerId: `worker-${(workerCount += 1)}`,
        concurrency: 2,
        leaseMs: 30_000,
        pollMs: 20,
        onFinished,
      });
      worker.start();
      return worker;
    },
  };
}
