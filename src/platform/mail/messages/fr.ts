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
    'password-changed': {
      subject: 'Votre mot de passe a été modifié',
      paragraphs: [
        'Le mot de passe de votre compte sur {site} a été modifié ({time}). Toutes les autres sessions ont été déconnectées.',
        'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe.',
      ],
      action: 'Ouvrir votre profil',
    },
    'new-login': {
      subject: 'Nouvelle connexion à votre compte',
      paragraphs: [
        'Quelqu’un s’est connecté à votre compte sur {site} depuis un nouvel appareil ({time}).',
        'Si ce n’était pas vous, changez votre mot de passe et vérifiez vos sessions.',
      ],
      action: 'Vérifier les sessions',
    },
    'key-created': {
      subject: 'Nouvelle clé d’API',
      paragraphs: [
        'La clé d’API {key} a été créée dans votre compte sur {site} ({time}).',
        'Si ce n’était pas vous, révoquez la clé et changez votre mot de passe.',
      ],
      action: 'Gérer les clés d’API',
    },
    'webhook-disabled': {
      subject: 'Votre webhook a été désactivé',
      paragraphs: [
        'Le webhook {id} sur {site} a été désactivé, car son serveur l’a refusé définitivement ou les envois ont échoué pendant longtemps.',
        'Corrigez le serveur, puis réactivez le webhook.',
      ],
      action: 'Ouvrir le webhook',
    },
    'video-reported': {
      subject: 'Une vidéo a été signalée : {id}',
      paragraphs: ['La vidéo {id} a été signalée.', 'Titre : {title}', 'Motif : {reason}'],
      action: 'Examiner le signalement',
    },
  },
};
