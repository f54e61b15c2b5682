import type { MailMessages } from '../templates.ts';

export const FRENCH: MailMessages = {
  language: 'fr',
  footer: 'Ceci est un message automatique de {site}.',
  templates: {
    'password-reset': {
      subject: 'Réinitialiser votre mot de passe',
      paragraphs: [
        'Une demande de réinitialisation du mot de passe de votre compte sur {site} a été faite.',
        'Le lien est valable une heure et ne fonctionne qu’une fois.',
        'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Votre mot de passe reste inchangé.',
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    'video-reported': {
      subject: 'Une vidéo a été signalée : {id}',
      paragraphs: ['La vidéo {id} a été signalée.', 'Titre : {title}', 'Motif : {reason}'],
      action: 'Examiner le signalement',
    },
  },
};
