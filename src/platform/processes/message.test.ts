import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseProcessMessage, type ProcessMessage } from './message.ts';

describe('parseProcessMessage', () => {
  it('accepts values that are undefined, which JSON omits', () => {
    const messages: readonly ProcessMessage[] = [
      { kind: 'call', callId: 1, value: undefined },
      { kind: 'result', callId: 1, value: undefined },
      { kind: 'response', requestId: 1, requester: 2, value: undefined },
    ];
    for (const message of messages) {
      assert.deepEqual({ ...parseProcessMessage(toReceived(message)), value: undefined }, message);
    }
  });

  it('ignores messages of the cluster', () => {
    assert.equal(parseProcessMessage({ cmd: 'NODE_CLUSTER', act: 'online' }), undefined);
  });
});

function toReceived(message: ProcessMessage): unknown {
  return JSON.parse(JSON.stringify(message));
}
