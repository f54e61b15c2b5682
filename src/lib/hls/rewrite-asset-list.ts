import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import { asList, asMembers, parseJsonObject, redactJson, toJsonObject } from '../manifest/json.ts';
import type { Json } from '../manifest/json.ts';
import { createRedactorOf } from '../manifest/redact-upstream.ts';
import { resolveAddress } from '../manifest/resolve-address.ts';

export type AssetListRewriteOptions = {
  /** The address that the asset list came from. */
  readonly base: URL;
  /** The public address of an interstitial's playlist; null writes an inert one. */
  readonly replace: (uri: { readonly role: 'interstitial'; readonly url: URL }) => string | null;
};

/** Rewrites what X-ASSET-LIST answers (RFC 8216bis appendix D.2); undefined when the text is no JSON object. */
export function rewriteAssetList(
  json: string,
  options: AssetListRewriteOptions,
): string | undefined {
  const list = parseJsonObject(json);
  if (list === undefined) return undefined;
  const redact = createRedactorOf(options.base);
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
  const url = typeof value === 'string' ? resolveAddress(value, options.base) : undefined;
  return (url && options.replace({ role: 'interstitial', url })) ?? INERT_ADDRESS;
}
