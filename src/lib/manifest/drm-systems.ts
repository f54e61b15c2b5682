/** DASH-IF content protection identifiers and HLS KEYFORMAT values, mapped to DRM names. */
const DRM_NAMES: ReadonlyMap<string, string> = new Map([
  ['edef8ba9-79d6-4ace-a3c8-27dcd51d21ed', 'widevine'],
  ['com.widevine', 'widevine'],
  ['com.widevine.alpha', 'widevine'],
  ['9a04f079-9840-4286-ab92-e65be0885f95', 'playready'],
  ['79f0049a-4098-8642-ab92-e65be0885f95', 'playready'],
  ['com.microsoft.playready', 'playready'],
  ['94ce86fb-07ff-4f43-adb8-93d2fa968ca2', 'fairplay'],
  ['com.apple.streamingkeydelivery', 'fairplay'],
  ['e2719d58-a985-b3c9-781a-b030af78d30e', 'clearkey'],
  ['1077efec-c0b2-4d02-ace3-3c1e52e2fb4b', 'clearkey'],
  ['org.w3.clearkey', 'clearkey'],
  ['5e629af5-38da-4063-8977-97ffbd9902d4', 'marlin'],
  ['f239e769-efa3-4850-9c16-a903c6932efb', 'primetime'],
]);

const UUID_PREFIX = 'urn:uuid:';

/** Returns the common name of a DRM system, or `other` for an unknown identifier. */
export function toDrmName(identifier: string): string {
  const id = identifier.trim().toLowerCase();
  const bare = id.startsWith(UUID_PREFIX) ? id.slice(UUID_PREFIX.length) : id;
  return DRM_NAMES.get(bare) ?? 'other';
}
