import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { PASSWORD } from './account-requests.ts';
import { callService } from './call-service.ts';
import type { ServiceProcess } from './spawn-service.ts';

const POLL_MS = 20;

export const CREDENTIALS = { email: 'ada@example.com', password: PASSWORD };

/** A node and the credentials of a caller. */
export type NodeCaller = {
  readonly node: Pick<ServiceProcess, 'url'>;
  readonly owner: Readonly<Record<string, string>>;
};

/** Creates an account and returns the headers that authenticate as it. */
export async function register(
  node: Pick<ServiceProcess, 'url'>,
): Promise<Readonly<Record<string, string>>> {
  const path = '/api/v1/auth/register';
  const { status, json } = await callService(node, { method: 'POST', path, body: CREDENTIALS });
  assert.equal(status, 201);
  return { authorization: `Bearer ${String(json['token'])}` };
}

/** Creates a proxied video and returns its ID when it is ready. */
export async function createOwnedVideo(
  source: URL,
  { node, owner, visibility }: NodeCaller & { readonly visibility: string },
): Promise<string> {
  const created = await callService(node, {
    method: 'POST',
    path: '/api/v1/videos',
    headers: { ...owner, prefer: 'wait=10' },
    body: { url: source.href, visibility, proxy: true },
  });
  assert.equal(created.status, 201);
  const id = String(created.json['id']);
  let { json } = created;
  while (json['status'] !== 'ready') {
    assert.notEqual(json['status'], 'failed', JSON.stringify(json['error']));
    await delay(POLL_MS);
    const path = `/api/v1/videos/${id}`;
    ({ json } = await callService(node, { method: 'GET', path, headers: owner }));
  }
  return id;
}

export async function mintToken(id: string, { node, owner }: NodeCaller): Promise<string> {
  const path = `/api/v1/videos/${id}/playback-tokens`;
  const body = { expiresIn: 3600 };
  const { status, json } = await callService(node, { method: 'POST', path, headers: owner, body });
  assert.equal(status, 201);
  return String(json['token']);
}
