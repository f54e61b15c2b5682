import type { PageTexts } from '../types.ts';

export const SHELL: PageTexts['shell'] = {
  skip: 'Aller au contenu',
  navigation: 'Compte',
  videos: 'Vidéos',
  feeds: 'Flux',
  analytics: 'Statistiques',
  webhooks: 'Webhooks',
  keys: 'Clés d’API',
  usage: 'Utilisation',
  auditLog: 'Journal d’audit',
  operator: 'Exploitation',
  profile: 'Profil',
  apiReference: 'Référence de l’API',
  signOut: 'Se déconnecter',
  resources: {
    video: { title: 'Vidéo', notFound: 'Vidéo introuvable' },
    webhook: { title: 'Webhook', notFound: 'Webhook introuvable' },
  },
  notFoundHint:
    'L’élément a peut-être été supprimé ou appartient à un autre compte. Vérifiez l’URL.',
};
