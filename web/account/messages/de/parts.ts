import type { PageTexts } from '../types.ts';

export const PARTS: PageTexts['parts'] = {
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  url: 'URL',
  live: 'Live',
  visibility: {
    public: 'Öffentlich: für alle',
    unlisted: 'Nicht gelistet: für alle mit dem Link',
    private: 'Privat: nur mit signierten Links',
  },
  leave: { title: 'Ohne Speichern verlassen?', action: 'Änderungen verwerfen' },
  embedSites: {
    title: 'Einbettung',
    label: 'Erlaubte Domains',
    any: 'Alle Domains',
    none: 'Keine Domains',
    listed: 'Bestimmte Domains',
    lines: 'Domains',
    linesHint:
      'Eine pro Zeile. Beispiel: https://blog.example, oder https://*.example.com für alle Subdomains.',
    save: 'Domains speichern',
    saved: 'Erlaubte Domains gespeichert.',
  },
};
