/** Network Information API, which some browsers lack (https://wicg.github.io/netinfo/). */
type Connection = { readonly downlink?: unknown; readonly saveData?: unknown };

/** With data saving, playback starts with a low quality on any connection. */
const SAVING_BITS_PER_SECOND_MAX = 500_000;

/** Returns the estimated bandwidth in bits per second; undefined if the browser has no estimate. */
export function readBandwidth(navigator: object): number | undefined {
  const { downlink, saveData } = findConnection(navigator);
  const isSaving = saveData === true;
  if (typeof downlink !== 'number' || !(downlink > 0)) {
    return isSaving ? SAVING_BITS_PER_SECOND_MAX : undefined;
  }
  // The unit is megabits per second.
  return Math.min(downlink * 1_000_000, isSaving ? SAVING_BITS_PER_SECOND_MAX : Infinity);
}

function findConnection(navigator: object): Connection {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return typeof connection === 'object' && connection !== null ? connection : {};
}
