import type { PageTexts } from '../types.ts';

export const SHELL: PageTexts['shell'] = {
  skip: 'Zum Inhalt springen',
  navigation: 'Konto',
  videos: 'Videos',
  feeds: 'Feeds',
  analytics: 'Statistiken',
  webhooks: 'Webhooks',
  keys: 'API-Schlüssel',
  usage: 'Nutzung',
  auditLog: 'Prüfprotokoll',
  operator: 'Betrieb',
  profile: 'Profil',
  apiReference: 'API-Referenz',
  signOut: 'Abmelden',
  resources: {
    video: { title: 'Video', notFound: 'Video nicht gefunden' },
    webhook: { title: 'Webhook', notFound: 'Webhook nicht gefunden' },
  },
  notFoundHint:
    'Möglicherweise wurde das Element gelöscht oder es gehört zu einem anderen Konto. Prüfen Sie die URL.',
};
