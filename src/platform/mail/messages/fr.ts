import type { MailMessages, MailText } from '../templates.ts';

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
    'app-added': signInChange(
      'Application d’authentification ajoutée',
      'Une application d’authentification a été ajoutée à votre compte sur {site} ({time}).',
    ),
    'app-removed': signInChange(
      'Application d’authentification supprimée',
      'L’application d’authentification de votre compte sur {site} a été supprimée ({time}). La connexion ne nécessite plus de code.',
    ),
    'passkey-added': signInChange(
      'Clé d’accès ajoutée',
      'Une clé d’accès a été ajoutée à votre compte sur {site} ({time}). Elle permet de se connecter sans mot de passe.',
    ),
    'passkey-removed': signInChange(
      'Clé d’accès supprimée',
      'Une clé d’accès de votre compte sur {site} a été supprimée ({time}).',
    ),
    'identity-linked': signInChange(
      'Authentification unique associée',
      'Votre compte sur {site} a été associé à l’authentification unique ({time}). Elle permet de se connecter sans mot de passe.',
    ),
    'identity-unlinked': signInChange(
      'Authentification unique dissociée',
      'Votre compte sur {site} a été dissocié de l’authentification unique ({time}).',
    ),
    'recovery-codes-created': signInChange(
      'Nouveaux codes de récupération',
      'De nouveaux codes de récupération ont été créés pour votre compte sur {site} ({time}). Les codes précédents ne fonctionnent plus.',
    ),
    'recovery-code-used': signInChange(
      'Code de récupération utilisé',
      'Quelqu’un s’est connecté à votre compte sur {site} avec un code de récupération ({time}). Codes non utilisés : {left}.',
    ),
    'second-factor-removed': {
      subject: 'Second facteur supprimé',
      paragraphs: [
        'L’administrateur de {site} a supprimé l’application d’authentification, les codes de récupération et les clés d’accès de votre compte ({time}).',
        'Si vous ne l’avez pas demandé, changez votre mot de passe et contactez-le.',
      ],
      action: 'Ouvrir votre profil',
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
    'quota-videos': limitReached(
      'vidéos',
      'Votre compte sur {site} a atteint sa limite de vidéos ({limit}). Supprimez une vidéo avant d’en ajouter une autre.',
    ),
    'quota-subtitles': limitReached(
      'pistes de sous-titres',
      'Votre compte sur {site} a atteint sa limite de pistes de sous-titres ({limit}). Supprimez une piste avant d’en ajouter une autre.',
    ),
    'quota-webhooks': limitReached(
      'webhooks',
      'Votre compte sur {site} a atteint sa limite de webhooks ({limit}). Supprimez un webhook avant d’en ajouter un autre.',
    ),
    'quota-keys': limitReached(
      'clés d’API',
      'Votre compte sur {site} a atteint sa limite de clés d’API ({limit}). Révoquez une clé avant d’en créer une autre.',
    ),
    'quota-feeds': limitReached(
      'flux',
      'Votre compte sur {site} a atteint sa limite de flux ({limit}). Cessez de suivre un flux avant d’en suivre un autre.',
    ),
    'quota-checksPerDay': limitReached(
      'vérifications de sources',
      'Votre compte sur {site} a épuisé ses vérifications de sources pour aujourd’hui ({limit}). Les suivantes auront lieu les jours suivants.',
    ),
    'quota-bytesPerDay': limitReached(
      'données envoyées aux spectateurs',
      'Votre compte sur {site} a atteint la limite du jour pour les données envoyées aux spectateurs. Les vidéos lues via {site} s’arrêtent jusqu’à minuit (UTC).',
    ),
    'video-reported': {
      subject: 'Une vidéo a été signalée : {id}',
      paragraphs: ['La vidéo {id} a été signalée.', 'Titre : {title}', 'Motif : {reason}'],
      action: 'Examiner le signalement',
    },
  },
};

/** A change of how the owner signs in. */
function signInChange(subject: string, sentence: string): MailText {
  return {
    subject,
    paragraphs: [
      sentence,
      'Si ce n’était pas vous, changez votre mot de passe et vérifiez vos sessions.',
    ],
    action: 'Ouvrir votre profil',
  };
}

/** A limit of the account. `label` names what is limited. */
function limitReached(label: string, sentence: string): MailText {
  return {
    subject: `Limite de votre compte atteinte : ${label}`,
    paragraphs: [
      sentence,
      'Pour obtenir une limite plus élevée, contactez l’administrateur de {site}.',
    ],
    action: 'Voir l’utilisation',
  };
}
