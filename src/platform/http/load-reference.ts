import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import Fastify from 'fastify';

/** Stands in the page until each answer gets a nonce of its own. */
const NONCE_MARK = 'nonce-of-this-answer';

/** Some of the `<style>` elements that Scalar makes while it runs lack the nonce; here they get it. */
const STYLE_NONCES = `<script nonce="${NONCE_MARK}">
      const createElement = document.createElement;
      document.createElement = function (name, options) {
        const element = createElement.call(this, name, options);
        if (name === 'style') element.nonce = '${NONCE_MARK}';
        return element;
      };
    </script>
    `;

export type Reference = {
  /** The page, with a Content-Security-Policy nonce for its scripts and styles. */
  readonly toPage: (nonce: string) => string;
  readonly script: string;
  readonly scriptGzip: Buffer;
};

/**
 * The API reference, made of Scalar's files and our document, with everything of it switched off that
 * would speak to another site. Its plugin takes a third of a second to load and serves without a
 * policy of its own, so it is loaded when first asked for, and read out.
 */
export async function loadReference(documentUrl: string): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await using source = Fastify();
  await source.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: documentUrl,
      pageTitle: 'Reelay API',
      nonce: NONCE_MARK,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      proxyUrl: '',
    },
  });
  const page = await source.inject('/docs/');
  const html = page.body
    .replace('<html>', '<html lang="en">')
    .replace('<script', `${STYLE_NONCES}<script`);
  const { body: script } = await source.inject('/docs/js/scalar.js');
  return {
    toPage: (nonce) => html.replaceAll(NONCE_MARK, nonce),
    script,
    scriptGzip: await promisify(gzip)(script),
  };
}
