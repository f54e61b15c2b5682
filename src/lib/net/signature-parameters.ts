/** The parameters that sign a URL, in lower case, and those that a signature covers. */
type Signature = {
  readonly prefix?: RegExp;
  readonly names: ReadonlySet<string>;
  readonly covered: ReadonlySet<string>;
};

/** Signatures of cloud storage. The path always names the object. */
const STORAGE: Signature = {
  prefix: /^(?:x-(?:amz|goog|oss|cos|bce|obs|tos)|q-(?:sign|header|url))-/,
  names: new Set([
    'awsaccesskeyid',
    'googleaccessid',
    'key-pair-id',
    'ossaccesskeyid',
    'q-ak',
    'q-key-time',
    'q-signature',
  ]),
  covered: new Set(['expires', 'policy', 'signature']),
};

/** Names that sign the URL of a media file. On other paths, they may select the file. */
const MEDIA: Signature = {
  names: new Set([
    '__token__',
    'access_token',
    'accesstoken',
    'auth',
    'auth_key',
    'authkey',
    'authorization',
    'hash',
    'hdnea',
    'hdntl',
    'hdnts',
    'hmac',
    'jwt',
    'md5',
    'sig',
    'sign',
    'signature',
    'token',
    'txsecret',
    'urlsig',
    'verify',
    'wssecret',
  ]),
  covered: new Set([
    'deadline',
    'e',
    'exp',
    'expire',
    'expires',
    'expiry',
    'policy',
    'se',
    'session',
    'sessionid',
    'ske',
    'skoid',
    'sks',
    'skt',
    'sktid',
    'skv',
    'sp',
    'spr',
    'sr',
    'st',
    'sv',
    'token_path',
    'txtime',
    'validfrom',
    'validto',
    'wstime',
  ]),
};

const MEDIA_FILE = /\.(?:m3u8|mpd|mp4|m4v|mov|webm|mkv|ts|m4s|mp3|m4a|ism)(?:\/manifest)?$/i;

/** Akamai and others write the signature as a segment of the path. */
const SIGNED_SEGMENT = /^(?:(?:hdnts|hdnea|hdntl|hmac|token|sig|signature|jwt|policy)=|exp=\d)/i;

/**
 * Returns the names of those query parameters that sign a URL or limit its time. All others may
 * select the file, also those that look random.
 */
export function listSignatureNames(
  pathname: string,
  names: readonly string[],
): ReadonlySet<string> {
  const families = MEDIA_FILE.test(pathname) ? [STORAGE, MEDIA] : [STORAGE];
  const signed = families.filter((family) => names.some((name) => isSignature(family, name)));
  return new Set(
    names.filter((name) =>
      signed.some((family) => isSignature(family, name) || family.covered.has(name.toLowerCase())),
    ),
  );
}

function isSignature({ prefix, names }: Signature, name: string): boolean {
  const lower = name.toLowerCase();
  return prefix?.test(lower) === true || names.has(lower);
}

/** True for a path segment that only signs the URL. */
export function isSignedSegment(segment: string): boolean {
  return SIGNED_SEGMENT.test(segment);
}
