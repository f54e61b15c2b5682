import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { EVENT_TYPES, TEST_EVENT_TYPE } from '#contract/events.ts';

import { describeMismatch, readOpenApi } from '../support/read-openapi.ts';

type Described = {
  readonly post: {
    readonly operationId: string;
    readonly security: readonly object[];
    readonly parameters: readonly { readonly name: string }[];
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': { readonly schema: { readonly allOf: readonly Envelope[] } };
      };
    };
  };
};
type Envelope = { readonly examples?: readonly { readonly data: object }[] };
type Document = {
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
  readonly webhooks: Readonly<Record<string, Described>>;
};

const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');
const document = readOpenApi<Document>();

it('openapi.yaml describes exactly the webhook events that can be sent', () => {
  const types = [...EVENT_TYPES, TEST_EVENT_TYPE];
  assert.deepEqual(Object.keys(document.webhooks), types);
  const names = Object.values(document.webhooks).map(({ post }) => post.operationId);
  assert.equal(new Set(names).size, types.length);
});

describe('the documented webhook example of', () => {
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    it(`${type} matches its schema and lists the sent headers`, () => {
      const { schema } = post.requestBody.content['application/json'];
      const [envelope = assert.fail()] = schema.allOf;
      const [shared = assert.fail()] = envelope.examples ?? [];
      const example = { ...shared, type };
      const body = [
        'webhooks',
        type,
        'post',
        'requestBody',
        'content',
        'application/json',
        'schema',
      ];
      assert.equal(describeMismatch(body, example), '');
      assert.notEqual(describeMismatch(body, { ...example, type: 'another' }), '');
      assert.notEqual(describeMismatch(body, { ...example, data: {} }), '');
      assert.deepEqual(
        post.parameters.map(({ name }) => name),
        [
          'X-Service-Delivery',
          'X-Service-Timestamp',
          'X-Service-Signature',
          'X-Service-Event',
          'webhook-id',
          'webhook-timestamp',
          'webhook-signature',
        ],
      );
      assert.deepEqual(post.security, [{ webhookSignature: [] }]);
    });
  }
});

it('openapi.yaml contains no YAML anchors or aliases', () => {
  assert.ok('webhookSignature' in document.components.securitySchemes);
  assert.doesNotMatch(text, /^\s*[\w-]+: [&*]a\d+$/m);
});
