import type { MailMessages } from '../templates.ts';

export const FRENCH: MailMessages = {
  language: 'fr',
  footer: 'Ceci est un message automatique de {site}.',
  templates: {
    'video-reported': {
      subject: 'Une vidéo a été signalée : {id}',
      paragraphs: ['La vidéo {id} a été signalée.', 'Titre : {title}', 'Motif : {reason}'],
      action: 'Examiner le signalement',
    },
  },
};
