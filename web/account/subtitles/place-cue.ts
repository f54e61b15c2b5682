/** Places a cue as WebVTT's settings say (§4.3). They come checked from the service. */
export function placeCue(cue: VTTCue, settings: string): void {
  for (const setting of settings.split(' ')) {
    const [name = '', value = ''] = setting.split(':');
    SETTERS.get(name)?.(cue, value);
  }
}

/** A word that the browser does not know changes nothing. */
const SETTERS: ReadonlyMap<string, (cue: VTTCue, value: string) => void> = new Map([
  ['vertical', (cue: VTTCue, vertical: string) => Object.assign(cue, { vertical })],
  ['align', (cue: VTTCue, align: string) => Object.assign(cue, { align })],
  ['size', (cue: VTTCue, value: string) => Object.assign(cue, { size: Number.parseFloat(value) })],
  [
    'line',
    (cue: VTTCue, value: string) => {
      const [place = '', lineAlign = 'start'] = value.split(',');
      const line = Number.parseFloat(place);
      Object.assign(cue, { snapToLines: !place.endsWith('%'), line, lineAlign });
    },
  ],
  [
    'position',
    (cue: VTTCue, value: string) => {
      const [place = '', positionAlign = 'auto'] = value.split(',');
      Object.assign(cue, { position: Number.parseFloat(place), positionAlign });
    },
  ],
]);
