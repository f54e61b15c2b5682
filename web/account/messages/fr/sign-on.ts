import type { StartTexts } from '../types.ts';

export const SIGN_ON: StartTexts['signOn'] = {
  signIn: 'Se connecter avec {name}',
  signUp: 'Votre compte est créé lors de votre première connexion avec {name}.',
  title: 'Authentification unique',
  note: 'Connectez-vous avec {name} au lieu d’utiliser votre mot de passe.',
  linked: 'Associé à {email}.',
  linkedWithoutEmail: 'Associé.',
  link: 'Associer le compte',
  unlink: 'Dissocier le compte',
  unlinked: 'Compte dissocié.',
  needsPassword:
    'Définissez un mot de passe avant de dissocier votre compte. Il vous sert à vous connecter.',
  password: {
    note: 'Votre compte n’a pas de mot de passe. Vous pouvez en définir un dans les 10 minutes suivant la connexion.',
    set: 'Définir le mot de passe',
    wasSet: 'Mot de passe défini. Toutes les autres sessions ont été fermées.',
  },
  failures: {
    sso_denied:
      'Vous ne vous êtes pas connecté chez le fournisseur, ou il a refusé l’accès. Réessayez.',
    sso_expired: 'Cette connexion a expiré ou a déjà été utilisée. Réessayez.',
    sso_unreachable: 'Le fournisseur est injoignable. Réessayez dans quelques minutes.',
    sso_failed:
      'Le fournisseur a renvoyé une réponse non valide. Réessayez. Si cela se reproduit, contactez l’administrateur de ce serveur.',
    sso_email_unverified:
      'Votre adresse e-mail n’est pas vérifiée chez le fournisseur. Vérifiez-la chez lui, puis réessayez.',
    sso_account_conflict:
      'Cette identité appartient à un autre compte, ou votre compte ne peut pas être associé par adresse e-mail. Connectez-vous avec votre mot de passe et vérifiez votre profil.',
    sso_account_disabled: 'Votre compte est désactivé. Contactez l’administrateur de ce serveur.',
    sso_registration_closed:
      'Vous n’avez pas encore de compte et les inscriptions sont fermées. Demandez un compte à l’administrateur de ce serveur.',
  },
};
