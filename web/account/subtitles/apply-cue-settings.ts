/** Applies WebVTT cue settings (section 4.3). The server has validated them. */
export function applyCueSettings(cue: VTTCue, settings: string): void {
  for (const setting of settings.split(' ')) {
    const [name = '', value = ''] = setting.split(':');
    SETTERS.get(name)?.(cue, value);
  }
}

/** Browsers ignore unknown keywords. */
const SETTERS: ReadonlyMap<string, (cue: VTTCue, value: string) => void> = new Map([
  ['vertical', (cue: VTTCue, vertical: string) => Object.assign(cue, { vertical })],
  ['align', (cue: VTTCue, align: string) => Object.assign(cue, { align })],
  ['size', (cue: VTTCue, value: string) => Object.assign(cue, { size: Number.parseFloat(value) })],
  [
    'line',
    (cue: VTTCue, value: string) => {
      const [position = '', lineAlign = 'start'] = value.split(',');
      const line = Number.parseFloat(position);
      Object.assign(cue, { snapToLines: !position.endsWith('%'), line, lineAlign });
    },
  ],
  [
    'position',
    (cue: VTTCue, value: string) => {
      const [position = '', positionAlign = 'auto'] = value.split(',');
      Object.assign(cue, { position: Number.parseFloat(position), positionAlign });
    },
  ],
]);
