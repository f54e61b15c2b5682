import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import { resolveAddress } from '../manifest/resolve-address.ts';
import { toReplacementTexts } from '../manifest/uri-replacement.ts';
import type { UriReplacement } from '../manifest/uri-replacement.ts';
import { PlaylistError } from './playlist-error.ts';
import { rewriteDataUri } from './rewrite-data-uri.ts';
import { importsVariables } from './uri-slots.ts';
import type { UriRole } from './uri-slots.ts';
import type { Expander, Variables } from './variables.ts';

/**
 * One http(s) address of a playlist; `variables` are those that a child playlist may import, or what a pathway clone
 * in a steering manifest replaces.
 */
export type PlaylistUri = {
  readonly role: UriRole;
  readonly url: URL;
  readonly variables: Variables;
  /** It stands in a `data:` address, against which nothing can be resolved. */
  readonly isDetached?: boolean;
};

/** The public address for an upstream one, free of quotes, commas and line ends; null writes an inert address. */
export type ReplaceUri = (uri: PlaylistUri) => string | null;

export type AddressRewriter = {
  /** The text to write for a URI as it stands in the playlist. */
  readonly rewrite: (reference: string, role: UriRole) => string;
  /** Expands variables in text that is no address; throws PlaylistError for an undefined one. */
  readonly expand: (text: string) => string;
  readonly passDefinition: Expander['passDefinition'];
  /** Upstream host names met so far, lower case. */
  readonly hosts: ReadonlySet<string>;
};

const NO_VARIABLES: Variables = new Map();

export function createAddressRewriter(options: {
  readonly base: URL;
  readonly replace: ReplaceUri;
  readonly expander: Expander;
  readonly inherited: Variables;
}): AddressRewriter {
  const hosts = new Set([options.base.hostname]);

  function expand(text: string): string {
    const expanded = options.expander.expand(text);
    if (expanded === undefined) throw new PlaylistError('undefined_variable');
    return expanded;
  }

  function replaceUrl(role: UriRole, url: URL, isDetached = false): string {
    hosts.add(url.hostname);
    const variables = importsVariables(role) ? options.inherited : NO_VARIABLES;
    return options.replace({ role, url, variables, isDetached }) ?? INERT_ADDRESS;
  }

  function replaceDetached(role: UriRole, url: URL): string {
    return replaceUrl(role, url, true);
  }

  function sealReplacement(replacement: UriReplacement): string | null {
    const variables = toReplacementTexts(replacement);
    return options.replace({ role: 'pathway-clone', url: options.base, variables });
  }

  function rewrite(reference: string, role: UriRole): string {
    const expanded = expand(reference).trim();
    const url = resolveAddress(expanded, options.base);
    if (url !== undefined) return replaceUrl(role, url);
    return (
      rewriteDataUri(expanded, role, {
        base: options.base,
        replaceUrl: replaceDetached,
        sealReplacement,
      }) ?? INERT_ADDRESS
    );
  }

  return { rewrite, expand, passDefinition: options.expander.passDefinition, hosts };
}
