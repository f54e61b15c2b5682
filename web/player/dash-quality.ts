import type { MediaPlayerClass, Representation } from 'dashjs';

import { capQuality } from './cap-quality.ts';
import { readBandwidth } from './connection-hint.ts';
import { offerQualities, type Quality, type RemoveChoices } from './offer-choices.ts';

type QualityChoice = {
  /** Offers the qualities of the current period. */
  readonly offer: () => void;
  readonly close: () => void;
};

/** In the settings of the engine. */
const NO_LIMIT = -1;

/** Limits the quality to the size of the player unless the viewer selects one. */
export function chooseQuality(video: HTMLVideoElement, player: MediaPlayerClass): QualityChoice {
  let capKilobits = NO_LIMIT;
  let chosenId: string | null = null;
  let removeChoices: RemoveChoices | undefined;
  function applySettings(): void {
    const isAutomatic = chosenId === null;
    player.updateSettings({
      streaming: {
        abr: {
          autoSwitchBitrate: { video: isAutomatic },
          maxBitrate: { video: isAutomatic ? capKilobits : NO_LIMIT },
        },
      },
    });
  }
  const cap = capQuality(video, (quality) => {
    capKilobits = quality === null ? NO_LIMIT : quality.bitrate / 1000;
    applySettings();
  });
  startAtBandwidth(player);
  capFirstPeriod(player, cap.setQualities);

  return {
    offer() {
      chosenId = null;
      applySettings();
      const qualities = player.getRepresentationsByTypeUnfiltered('video').map(toQuality);
      cap.setQualities(qualities);
      removeChoices?.();
      removeChoices = offerQualities(video, qualities, (id) => {
        chosenId = id;
        applySettings();
        // The buffer is replaced, so that the selected quality is visible immediately.
        if (id !== null) player.setRepresentationForTypeById('video', id, true);
      });
    },
    close() {
      cap.close();
      removeChoices?.();
    },
  };
}

function startAtBandwidth(player: MediaPlayerClass): void {
  const bandwidth = readBandwidth(navigator);
  if (bandwidth === undefined) return;
  player.updateSettings({
    streaming: { abr: { initialBitrate: { video: bandwidth / 1000 } } },
  });
}

/** The engine selects the first quality before it announces the period. */
function capFirstPeriod(
  player: MediaPlayerClass,
  setQualities: (qualities: readonly Quality[]) => void,
): void {
  const qualities: Quality[] = [];
  function collect(representation: Representation): boolean {
    if (representation.width > 0) {
      qualities.push(toQuality(representation));
      setQualities(qualities);
    }
    return true;
  }
  player.registerCustomCapabilitiesFilter(collect);
  player.on('streamInitialized', function stop() {
    player.off('streamInitialized', stop);
    player.unregisterCustomCapabilitiesFilter(collect);
  });
}

function toQuality({ id, width, height, bandwidth }: Representation): Quality {
  return { id, width, height, bitrate: bandwidth };
}
