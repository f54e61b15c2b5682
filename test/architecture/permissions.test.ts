import assert from 'node:assert/strict';
import { it } from 'node:test';

import { type Permission, PERMISSIONS } from '#contract/permissions.ts';

import { readOpenApi } from '../support/read-openapi.ts';
const API = '/api/v1/';
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

type Described = {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly object[];
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };

const operations = readOperations();

it('every API operation has a permission, and every permission an operation', () => {
  assert.ok(operations.length > 10);
  const described = operations.map(({ operationId }) => operationId).toSorted();
  const documented = Object.entries<Permission>(PERMISSIONS)
    .filter(([, { kind }]) => kind !== 'operator')
    .map(([name]) => name);
  assert.deepEqual(described, documented.toSorted());
});

it('every operation that reads credentials documents 400, 401 and 403', () => {
  const permissions = new Map<string, Permission>(Object.entries(PERMISSIONS));
  for (const { operationId, responses } of operations) {
    const permission = permissions.get(operationId);
    if (permission === undefined || permission.kind === 'public') continue;
    for (const status of ['400', '401', '403']) {
      assert.ok(status in responses, `${operationId} does not describe ${status}`);
    }
  }
});

function readOperations(): readonly (Described & { readonly operationId: string })[] {
  const document = readOpenApi<Document>();
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([method]) => METHODS.has(method))
      .filter(([, { security = [] }]) => path.startsWith(API) || security.length > 0)
      .map(([method, described]) => {
        const { operationId } = described;
        assert.ok(operationId !== undefined, `${method} ${path} has no operationId`);
        return { ...described, operationId };
      }),
  );
}
