import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it, mock } from 'node:test';

import { CancelledError, type QueryClient, QueryObserver } from '@tanstack/react-query';

import { ReelayError } from '#sdk';
import {
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveThenReset,
  staySilent,
} from '#test/support/scripted-origin.ts';

import { toPath } from '../../shared/base-url.ts';
import { CATALOGS } from '../messages/catalogs.ts';
import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import { createQueryClient } from '../shell/create-query-client.ts';
import { meQuery } from './account-queries.ts';
import { callApi, isSignedOut } from './call-api.ts';
import { describeError } from './describe-error.ts';

const OFFLINE = 'The server can’t be reached. Check your connection and try again.';
const UNEXPECTED = 'The server returned an unexpected response. Try again.';
const BUG = 'Something went wrong. Reload the page.';

const VIDEO_ID = 'vid_7Yc1Kx9QmTz4WbNd';

type Call = (signal?: AbortSignal) => Promise<unknown>;

/** The calls that a test makes: one of an internal route, and one of the public API. */
const CALLS = 2;

describe('the client of the account area', () => {
  const browserFetch = globalThis.fetch;
  let origin: ScriptedOrigin;
  /** A call of a route that only the account area uses, and a call of the public API. */
  let calls: readonly (readonly [path: string, Call])[];
  /** Called when the headers of a response have arrived. */
  let onHeaders: () => void;

  before(async () => {
    await loadTexts('en');
    await loadPageTexts();
    origin = await openScriptedOrigin();
    // The page's origin, against which a browser resolves the paths of requests.
    Object.defineProperty(globalThis, 'location', { value: origin.url('/'), configurable: true });
    mock.method(globalThis, 'fetch', async (input: string | URL, init?: RequestInit) => {
      const { href } = new URL(input, origin.url('/'));
      const response = await browserFetch(href.replace(toPath(''), '/'), init);
      onHeaders();
      return response;
    });
    const { reelay } = await import('./reelay.ts');
    calls = [
      ['/account/api/me', (signal) => callApi('/me', signal && { signal })],
      [`/api/v1/videos/${VIDEO_ID}`, (signal) => reelay.videos.get(VIDEO_ID, signal && { signal })],
    ];
  });

  beforeEach(() => {
    onHeaders = () => undefined;
  });

  after(async () => {
    mock.restoreAll();
    Reflect.deleteProperty(globalThis, 'location');
    await origin[Symbol.asyncDispose]();
  });

  /** Responds to both routes with the script, and returns the errors of both calls. */
  async function listErrors(script: Script, signal?: AbortSignal): Promise<readonly unknown[]> {
    for (const [path] of calls) origin.script(path, script);
    return Promise.all(
      calls.map(([, call]) =>
        call(signal).then(
          (result) => assert.fail(`resolved with ${JSON.stringify(result)}`),
          (error: unknown) => error,
        ),
      ),
    );
  }

  async function assertMessage(script: Script, message: string): Promise<void> {
    for (const error of await listErrors(script)) {
      assert.ok(error instanceof ReelayError, String(error));
      assert.equal(toMessage(error), message);
    }
  }

  it('reports the code, status, details and message of the API', async () => {
    const details = [{ path: '/other', message: 'must be text' }];
    const script = respondWithError(422, { code: 'validation_failed', message: 'No.', details });
    for (const error of await listErrors(script)) {
      assert.ok(error instanceof ReelayError, String(error));
      const { code, status, message } = error;
      assert.deepEqual(
        { code, status, message, details: error.details },
        { code: 'validation_failed', status: 422, message: 'No.', details },
      );
      assert.equal(toMessage(error), 'The value of “other” must be text.');
    }
  });

  it('shows the message of an error without details', () =>
    assertMessage(respondWithError(409, { code: 'email_taken', message: 'Taken.' }), 'Taken.'));

  it('names the form fields of at most three invalid properties', () => {
    const details = ['/url', '/embedSites/0', '/password', '/name'].map((path) => ({
      path,
      message: 'must be valid',
    }));
    return assertMessage(
      respondWithError(422, { code: 'validation_failed', message: 'Invalid.', details }),
      'The URL must be valid. The domains field must be valid. The password must be valid.',
    );
  });

  it('does not repeat details that the message contains', () => {
    const details = [{ path: '/url', message: 'is blocked' }];
    const error = { code: 'url_not_allowed', message: 'The URL is blocked.', details };
    return assertMessage(respondWithError(422, error), 'The URL is blocked.');
  });

  it('recognizes an expired session by the status', async () => {
    const expired = respondWithError(401, { code: 'unauthorized', message: 'Sign in.' });
    assert.deepEqual((await listErrors(expired)).map(isSignedOut), [true, true]);
    const refused = respondWithError(403, { code: 'forbidden', message: 'No.' });
    assert.deepEqual((await listErrors(refused)).map(isSignedOut), [false, false]);
    assert.equal(isSignedOut(new Error('unauthorized')), false);
  });

  for (const [what, status, body] of [
    ['a page of a proxy', 502, '<h1>Bad Gateway</h1>'],
    ['an empty error', 504, ''],
    ['JSON of a proxy', 503, '{"error":"overloaded"}'],
    ['JSON without an error', 500, '{}'],
    ['a null error', 500, '{"error":null}'],
    ['JSON that is not an object', 500, 'null'],
    ['a page instead of the result', 200, '<h1>Sign in to this network</h1>'],
    ['an incomplete result', 200, '{"id":'],
  ] as const) {
    it(`reports ${what} as an unexpected response`, async () => {
      for (const error of await listErrors(respond(status, body))) {
        assert.ok(error instanceof ReelayError, String(error));
        assert.deepEqual([error.code, error.status], ['unexpected_response', status]);
        assert.equal(toMessage(error), UNEXPECTED);
      }
    });
  }

  it('reports a refused connection as a connection error', async () => {
    await assertMessage((request) => void request.socket.destroy(), OFFLINE);
  });

  it('reports a response that is cut off as a connection error', async () => {
    await assertMessage(serveThenReset('{"id":'), OFFLINE);
  });

  it('shows one message for a timeout and for a lost connection', () => {
    const timeout = new ReelayError('Increase timeoutMs.', { code: 'timed_out' });
    assert.equal(toMessage(timeout), OFFLINE);
  });

  it('shows no internal message of a bug', () => {
    for (const thrown of [new TypeError('x is undefined'), 'text', undefined]) {
      assert.equal(toMessage(thrown), BUG);
    }
  });

  it('translates errors of the API, or summarizes them before their message', async () => {
    const { CATALOG } = await CATALOGS.de.start();
    const codes = ['email_taken', 'validation_failed', 'uri_too_long'] as const;
    assert.deepEqual(
      codes.map((code) =>
        describeError(new ReelayError('The API’s message.', { code }), CATALOG.start),
      ),
      [
        { message: 'Für diese E-Mail-Adresse gibt es bereits ein Konto.', detail: null },
        { message: 'Prüfen Sie Ihre Eingaben.', detail: 'The API’s message.' },
        { message: 'Das hat nicht funktioniert.', detail: 'The API’s message.' },
      ],
    );
  });

  it('returns the result, and null without a body', async () => {
    const [path, call] = calls[0] ?? assert.fail();
    origin.script(path, respond(200, '{"name":"A"}'));
    assert.deepEqual(await call(), { name: 'A' });
    origin.script(path, respond(204, ''));
    assert.equal(await call(), null);
  });

  describe('when a page is left', () => {
    const reason = new Error('left');

    it('sends no request with an aborted signal', async () => {
      const count = origin.requests.length;
      const errors = await listErrors(respond(200, '{}'), AbortSignal.abort(reason));
      assert.deepEqual(errors, [reason, reason]);
      assert.equal(origin.requests.length, count);
    });

    it('closes the connections and rejects with the reason before the response', async () => {
      const left = new AbortController();
      const { script, closed } = watchConnections(staySilent(), () => left.abort(reason));
      assert.deepEqual(await listErrors(script, left.signal), [reason, reason]);
      await closed;
    });

    it('closes the connections and rejects with the reason during the body', async () => {
      const left = new AbortController();
      const { script, closed } = watchConnections(sendHalf);
      let waiting = CALLS;
      onHeaders = () => {
        waiting -= 1;
        if (waiting === 0) left.abort(reason);
      };
      assert.deepEqual(await listErrors(script, left.signal), [reason, reason]);
      await closed;
    });
  });

  describe('its queries', () => {
    const redirects: string[] = [];

    beforeEach(() => {
      redirects.length = 0;
      Object.defineProperty(globalThis, 'location', {
        value: {
          origin: origin.url('/').origin,
          pathname: toPath('account/keys'),
          search: '?a=1',
          assign: (path: string) => redirects.push(path),
        },
        configurable: true,
      });
    });

    it('are retried after temporary failures only', async () => {
      for (const [status, requests] of [
        [403, 1],
        [404, 1],
        [500, 3],
        [503, 3],
      ] as const) {
        const count = origin.requests.length;
        const script = respondWithError(status, { code: 'not_found', message: 'No.' });
        await assert.rejects(runQuery(origin, script), ReelayError);
        assert.equal(origin.requests.length - count, requests, String(status));
      }
      assert.deepEqual(redirects, []);
    });

    it('load the login page when the session of an open page has expired', async () => {
      const script = respondWithError(401, { code: 'unauthorized', message: 'Sign in.' });
      await assert.rejects(runQuery(origin, script), ReelayError);
      assert.deepEqual(redirects, [], 'the router opens it for a page that is not open');
      const client = createQueryClient();
      const page = new QueryObserver(client, { ...meQuery, enabled: false });
      const close = page.subscribe(() => undefined);
      await assert.rejects(runQuery(origin, script, client), ReelayError);
      close();
      assert.deepEqual(redirects, [toPath('account/login?next=%2Fkeys%3Fa%3D1')]);
    });

    it('end their request when they are canceled', async () => {
      const client = createQueryClient();
      const closed = Promise.withResolvers<void>();
      const cancel: Script = (_request, response) => {
        response.on('close', closed.resolve);
        void client.cancelQueries();
      };
      const canceled = runQuery(origin, cancel, client);
      await assert.rejects(canceled, CancelledError);
      await closed.promise;
    });
  });
});

const sendHalf: Script = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"id":');
};

function respond(status: number, body: string): Script {
  return (_request, response) => response.writeHead(status).end(body);
}

function respondWithError(status: number, error: object): Script {
  return respond(status, JSON.stringify({ success: false, error, requestId: 'req_1' }));
}

/** `onOpen` is called when all calls have sent their requests. */
function watchConnections(
  script: Script,
  onOpen: () => void = () => undefined,
): { readonly script: Script; readonly closed: Promise<void> } {
  const closed = Promise.withResolvers<void>();
  let opened = 0;
  let ended = 0;
  return {
    closed: closed.promise,
    script: (request, response) => {
      response.on('close', () => {
        ended += 1;
        if (ended === CALLS) closed.resolve();
      });
      script(request, response);
      opened += 1;
      if (opened === CALLS) onOpen();
    },
  };
}

/** Runs a query whose request gets the response of the script. */
function runQuery(
  origin: ScriptedOrigin,
  script: Script,
  client: QueryClient = createQueryClient(),
): Promise<unknown> {
  origin.script('/account/api/me', script);
  return client.fetchQuery({ ...meQuery, retryDelay: 0 });
}

/** The shown text of an error. */
function toMessage(error: unknown): string {
  const { message, detail } = describeError(error);
  return detail === null ? message : `${message} ${detail}`;
}
