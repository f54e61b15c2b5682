/** The format of the public list (oembed.com, “Providers”). */
export type ListedProvider = {
  readonly provider_name: string;
  readonly provider_url: string;
  readonly endpoints: readonly { readonly url: string; readonly schemes?: readonly string[] }[];
};
