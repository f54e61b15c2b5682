import type { PageTexts } from '../types.ts';

export const SECURITY: PageTexts['security'] = {
  title: 'Authentification à deux facteurs',
  note: 'Avec une application d’authentification, la connexion nécessite un code en plus de votre mot de passe.',
  add: 'Ajouter une application d’authentification',
  added: 'Application d’authentification ajoutée le {date}.',
  codesLeft: {
    one: 'Il reste {count} code de récupération.',
    other: 'Il reste {count} codes de récupération.',
  },
  renew: 'Créer de nouveaux codes de récupération',
  renewNote: 'Vos codes de récupération actuels cesseront de fonctionner.',
  remove: 'Supprimer l’application',
  removeTitle: 'Supprimer l’application d’authentification ?',
  removeNote: 'Votre mot de passe suffira pour vous connecter.',
  removed: 'Application d’authentification supprimée.',
  password: 'Mot de passe',
  passwordNote: 'Saisissez votre mot de passe pour ajouter une application d’authentification.',
  continue: 'Continuer',
  scan: 'Scannez le code QR avec votre application d’authentification.',
  qrCode: 'Code QR pour l’application d’authentification',
  secret: 'Clé de configuration',
  secretHint: 'Saisissez cette clé dans l’application si vous ne pouvez pas scanner le code.',
  appCode: 'Code de l’application',
  appCodeHint: '6 chiffres',
  codesTitle: 'Codes de récupération',
  codesNote:
    'Conservez ces codes en lieu sûr. Chacun permet de vous connecter une fois si vous perdez votre application. Ils ne seront plus affichés.',
  downloadCodes: 'Télécharger les codes',
  copyCodes: 'Copier les codes',
  done: 'Terminé',
};
