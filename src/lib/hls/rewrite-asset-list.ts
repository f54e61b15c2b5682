import { INERT_URL } from '../manifest/inert-url.ts';
import { asList, asMembers, parseJsonObject, redactJson, toJsonObject } from '../manifest/json.ts';
import type { Json } from '../manifest/json.ts';
import { createBaseRedactor } from '../manifest/redact-upstream.ts';
import { resolveReference } from '../manifest/resolve-reference.ts';

export type AssetListRewriteOptions = {
  /** The URL of the asset list. */
  readonly base: URL;
  /** Returns the public URL of an interstitial's playlist; null writes the inert URL. */
  readonly replace: (uri: { readonly role: 'interstitial'; readonly url: URL }) => string | null;
};

/**
 * Rewrites the JSON response of X-ASSET-LIST (RFC 8216bis appendix D.2); undefined if it is not a
 * JSON object.
 */
export function rewriteAssetList(
  json: string,
  options: AssetListRewriteOptions,
): string | undefined {
  const list = parseJsonObject(json);
  if (list === undefined) return undefined;
  const redact = createBaseRedactor(options.base);
  return JSON.stringify(
    toJsonObject(
      [...list].map(([name, value]) => [
        redact(name),
        name === 'ASSETS'
          ? asList(value).map((asset) => rewriteAsset(asset, options, redact))
          : redactJson(value, redact),
      ]),
    ),
  );
}

function rewriteAsset(
  asset: unknown,
  options: AssetListRewriteOptions,
  redact: (text: string) => string,
): Json {
  const members = asMembers(asset);
  if (members === undefined) return redactJson(asset, redact);
  return toJsonObject(
    [...members].map(([name, value]) => [
      redact(name),
      name === 'URI' ? rewriteUri(value, options) : redactJson(value, redact),
    ]),
  );
}

function rewriteUri(value: unknown, options: AssetListRewriteOptions): string {
  const url = typeof value === 'string' ? resolveReference(value, options.base) : undefined;
  return (url && options.replace({ role: 'interstitial', url })) ?? INERT_URL;
}
