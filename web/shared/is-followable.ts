/** False where a viewer asks not to be followed (Global Privacy Control, Do Not Track). */
export function isFollowable(): boolean {
  const { doNotTrack } = navigator;
  const hasPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl;
  return doNotTrack !== '1' && hasPrivacyControl !== true;
}
