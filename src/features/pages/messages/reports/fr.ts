import type { ReportMessages } from '../messages.ts';

export const FRENCH_REPORTS: ReportMessages = {
  link: 'Signaler',
  title: 'Signaler cette vidéo',
  intro:
    'Expliquez à l’exploitant de ce service ce qui pose problème dans « {title} ». Aucun compte n’est nécessaire.',
  reason: 'Motif',
  details: 'Quel est le problème ?',
  detailsHint:
    'Pour un droit d’auteur, indiquez l’œuvre et déclarez que vous en détenez les droits ou que vous représentez leur titulaire. 2 000 caractères au maximum.',
  contact: 'Votre adresse e-mail (facultatif)',
  contactHint:
    'Uniquement pour des questions sur votre signalement. Elle est effacée dès que celui-ci est clos.',
  submit: 'Envoyer le signalement',
  invalid:
    'Le signalement n’a pas été envoyé. Choisissez un motif, décrivez le problème et vérifiez l’adresse e-mail.',
  operator: 'Vous pouvez aussi écrire à {email}.',
  sent: 'Signalement envoyé',
  sentText: 'Merci. L’exploitant va examiner la vidéo.',
  back: 'Retour à la vidéo',
  reasons: {
    copyright: 'Droit d’auteur',
    illegal_content: 'Contenu illégal',
    privacy: 'Vie privée',
    terms: 'Non-respect des conditions d’utilisation',
    other: 'Autre',
  },
};
