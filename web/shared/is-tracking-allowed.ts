/** False if the browser sends Global Privacy Control or Do Not Track. */
export function isTrackingAllowed(): boolean {
  const { doNotTrack } = navigator;
  const hasPrivacyControl = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl;
  return doNotTrack !== '1' && hasPrivacyControl !== true;
}
