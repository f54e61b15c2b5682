import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';

import { EgressError } from '../egress/egress-failure.ts';
import { createLogger } from './create-logger.ts';

describe('createLogger', () => {
  it('writes one JSON line with the level name and the UTC time', () => {
    const [line] = write((log) => log.info({ requestId: 'req_1' }, 'request'));
    assert.equal(line?.['level'], 'info');
    assert.equal(line?.['msg'], 'request');
    assert.equal(line?.['requestId'], 'req_1');
    assert.match(String(line?.['time']), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('omits messages below its level', () => {
    assert.deepEqual(
      write((log) => log.debug({}, 'hidden')),
      [],
    );
  });

  it('logs the stack of a bug', () => {
    const [line] = write((log) =>
      log.error({ err: new TypeError('x is not a function') }, 'failed'),
    );
    assert.match(JSON.stringify(line), /x is not a function.*create-logger\.test\.ts/);
  });

  it('logs only the kind of an upstream failure, even in a nested cause', () => {
    const upstream = new EgressError('dns', 'no such host secret.example', {
      cause: new Error('getaddrinfo ENOTFOUND secret.example'),
    });
    const wrapped = new AppError('source_unreachable', 'The source does not answer.', {
      cause: new Error('while resolving', { cause: upstream }),
    });
    const text = JSON.stringify(write((log) => log.warn({ err: wrapped }, 'failed')));
    assert.doesNotMatch(text, /secret/);
    assert.match(text, /"type":"EgressError","code":"dns"/);
  });

  it('redacts URLs, even in stacks', () => {
    const error = new Error(
      'could not read https://user:pass@secret.example/a?token=hunter2 today',
    );
    const text = JSON.stringify(write((log) => log.error({ err: error }, 'failed')));
    assert.doesNotMatch(text, /secret|hunter2/);
    assert.match(text, /could not read \[URL\] today/);
  });

  it('sanitizes and truncates hostile text', () => {
    const error = new Error(`a\u0000b\u001b[31m\u202eevil\ud800${'x'.repeat(100_000)}`);
    const text = JSON.stringify(write((log) => log.error({ err: error }, 'failed')));
    assert.doesNotMatch(text, /[\p{Cc}\p{Bidi_Control}]|\\u001b|\\ud800/u);
    assert.ok(text.length < 6_000);
  });

  it('handles a circular chain of causes, and thrown values that are not errors', () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    assert.equal(write((log) => log.error({ err: first }, 'failed')).length, 1);
    const [line] = write((log) => log.error({ err: 'a string with a secret' }, 'failed'));
    assert.deepEqual(line?.['err'], { type: 'string' });
  });
});

function write(act: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  act(createLogger({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }));
  return lines;
}
