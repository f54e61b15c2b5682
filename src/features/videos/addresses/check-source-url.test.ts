import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { EgressError, type RefusalReason } from '#platform/egress/egress-failure.ts';
import { newAccountId } from '#platform/new-id.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';
import { NO_BLOCKS } from '#test/support/video-fixtures.ts';

import { checkSourceUrl } from './check-source-url.ts';

const OPERATOR = newAccountId();
const USER = newAccountId();

const isOperator = async (id: string): Promise<boolean> => id === OPERATOR;

function check(
  text: string,
  { refusal, callerId }: { refusal: RefusalReason; callerId: typeof USER | null },
): Promise<unknown> {
  const checkUrl = async (): Promise<void> => {
    throw new EgressError('blocked_address', `blocked (${refusal})`, { refusal });
  };
  return checkSourceUrl({ checkUrl, isOperator, secrets, blocks: NO_BLOCKS }, text, callerId);
}

describe('checkSourceUrl', () => {
  const url = 'https://intranet.example/a.mp4';
  for (const [refusal, expected] of [
    ['unknown_name', /can’t be found.*DNS_SERVERS/],
    ['name_answer', /private or reserved network.*EGRESS_ALLOW/],
    ['address', /private or reserved network.*EGRESS_ALLOW/],
    ['denied_host', /HOSTS_DENY/],
    ['own_host', /one of this service/],
  ] as const) {
    it(`explains ${refusal} to an operator only`, async () => {
      await assert.rejects(check(url, { refusal, callerId: OPERATOR }), (error) => {
        assert.ok(error instanceof AppError);
        assert.match(error.publicMessage, expected);
        return true;
      });
      for (const callerId of [USER, null]) {
        await assert.rejects(check(url, { refusal, callerId }), {
          code: 'url_not_allowed',
          publicMessage:
            'This host can’t be found, or is on a private network. Check the spelling.',
        });
      }
    });
  }

  it('explains the scheme to every caller', async () => {
    for (const callerId of [OPERATOR, USER, null]) {
      await assert.rejects(check('srt://live.example:9000', { refusal: 'scheme', callerId }), {
        code: 'url_not_allowed',
        publicMessage: /HLS or DASH/,
      });
    }
  });
});
