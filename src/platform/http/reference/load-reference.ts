import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import Fastify from 'fastify';

/** Replaced by a new nonce in each response. */
const NONCE_PLACEHOLDER = 'nonce-placeholder';

/** Scalar creates some `<style>` elements without the nonce; this script adds it. */
const STYLE_NONCES = `<script nonce="${NONCE_PLACEHOLDER}">
      const createElement = document.createElement;
      document.createElement = function (name, options) {
        const element = createElement.call(this, name, options);
        if (name === 'style') element.nonce = '${NONCE_PLACEHOLDER}';
        return element;
      };
    </script>
    `;

export type Reference = {
  /** Renders the page with a Content-Security-Policy nonce for its scripts and styles. */
  readonly toPage: (nonce: string) => string;
  readonly script: string;
  readonly scriptGzip: Buffer;
};

/**
 * Loads Scalar's API reference page, with all features that contact other sites disabled. The
 * plugin is loaded on first use, because this takes a third of a second. Its files are copied,
 * because it sets no Content-Security-Policy. `basePath` is the path of PUBLIC_URL.
 */
export async function loadReference(basePath: string): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await using source = Fastify();
  await source.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: `${basePath}openapi.yaml`,
      pageTitle: 'Reelay API',
      nonce: NONCE_PLACEHOLDER,
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
    .replace('<script', `${STYLE_NONCES}<script`)
    .replaceAll('/docs/js/', `${basePath}docs/js/`);
  const { body: script } = await source.inject('/docs/js/scalar.js');
  return {
    toPage: (nonce) => html.replaceAll(NONCE_PLACEHOLDER, nonce),
    script,
    scriptGzip: await promisify(gzip)(script),
  };
}
