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
    'email-verification': {
      subject: 'Confirmez votre adresse e-mail',
      paragraphs: [
        'Cette adresse a été indiquée pour un compte sur {site}.',
        'Confirmez l’adresse dans un délai d’un jour. Si vous n’avez pas créé de compte, ignorez cet e-mail.',
      ],
      action: 'Confirmer l’adresse',
    },
    'email-change': {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      paragraphs: [
        'Cette adresse a été indiquée comme nouvelle adresse d’un compte sur {site}.',
        'Confirmez l’adresse dans un délai d’un jour. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.',
      ],
      action: 'Confirmer l’adresse',
    },
    'email-changed': {
      subject: 'Votre adresse e-mail a été modifiée',
      paragraphs: [
        'Votre compte sur {site} a une nouvelle adresse e-mail. Cette adresse n’est plus utilisée.',
        'Si vous n’êtes pas à l’origine de ce changement, contactez l’administrateur de {site}.',
      ],
      action: 'Ouvrir votre profil',
    },
    'video-reported': {
      subject: 'Une vidéo a été signalée : {id}',
      paragraphs: ['La vidéo {id} a été signalée.', 'Titre : {title}', 'Motif : {reason}'],
      action: 'Examiner le signalement',
    },
  },
};
