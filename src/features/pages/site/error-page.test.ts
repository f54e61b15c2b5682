import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

import { loadAssets } from '../layout/assets.ts';
import { renderErrorPage } from './error-page.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

describe('renderErrorPage', async () => {
  const assets = await loadAssets(DIST);
  const titles: readonly (readonly [ErrorCode, string])[] = [
    ['video_not_found', 'Video not found'],
    ['not_found', 'Page not found'],
    ['link_not_found', 'Link not found'],
    ['link_used_up', 'Video not available'],
    ['rate_limited', 'Too many requests'],
    ['unavailable', 'Temporarily unavailable'],
    ['internal_error', 'Something went wrong'],
  ];
  for (const [code, title] of titles) {
    it(`has the title “${title}” for ${code}`, () => {
      const error = new AppError(code, 'Wait a moment & try again.');
      const { html } = renderErrorPage(error, { id: 'req_1', url: '/', headers: {} }, assets);
      assert.ok(html.includes(`<h1>${title}</h1>`));
      assert.ok(html.includes(`<title>${title} · Reelay</title>`));
      // Only an administrator can use the ID, to find the error in the log.
      assert.equal(html.includes('Request ID: req_1'), error.status >= 500);
      assert.equal(html.includes('Wait a moment &amp; try again.'), error.status !== 404);
    });
  }

  it('explains errors in the language of the page, with the API’s message only for details', () => {
    const request = { id: 'req_1', url: '/x?lang=de&t=1', headers: {} };
    const limited = new AppError('rate_limited', 'Too many requests.');
    const page = renderErrorPage(limited, request, assets);
    assert.equal(page.language, 'de');
    assert.match(page.html, /<html lang="de">/);
    assert.match(page.html, /<h1>Zu viele Anfragen<\/h1>/);
    assert.doesNotMatch(page.html, /Too many/);
    const detailed = new AppError('source_unsupported', 'This is a Matroska (MKV) file.');
    const { html } = renderErrorPage(detailed, request, assets);
    assert.match(html, /wurde kein Video gefunden/);
    assert.match(html, /<p lang="en">This is a Matroska \(MKV\) file\.<\/p>/);
    assert.match(html, /href="\?lang=fr"/);
  });
});
