import type { StartTexts } from '../types.ts';
import { SIGN_ON } from './sign-on.ts';

export const START: StartTexts = {
  close: 'Fermer',
  closeNotification: 'Fermer la notification',
  togglePassword: 'Afficher ou masquer le mot de passe',
  tryAgain: 'Réessayer',
  passwordHint:
    'Au moins 12 caractères. Plusieurs mots choisis au hasard forment un bon mot de passe.',
  preferences: {
    theme: 'Thème',
    language: 'Langue',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
  },
  signIn: {
    email: 'E-mail',
    password: 'Mot de passe',
    signIn: 'Se connecter',
    code: 'Code',
    codeHint: 'De votre application d’authentification, ou un code de récupération',
    withPasskey: 'Se connecter avec une clé d’accès',
    startOver: 'Recommencer',
    signUp: 'S’inscrire',
    name: 'Nom',
    nameHint: 'Facultatif. Visible par vous seul.',
    createAccount: 'Créer un compte',
    noAccount: 'Pas encore de compte ? {signUp}',
    hasAccount: 'Vous avez déjà un compte ? {signIn}',
    closed: 'Les inscriptions sont fermées. Demandez un compte à l’administrateur de ce serveur.',
  },
  passwordReset: {
    title: 'Réinitialiser le mot de passe',
    forgot: 'Mot de passe oublié ?',
    intro: 'Vous recevrez un lien pour choisir un nouveau mot de passe.',
    send: 'Envoyer le lien',
    sent: 'Si un compte utilise cette adresse e-mail, vous recevrez un lien dans quelques minutes. Il est valable une heure. Vérifiez aussi vos courriers indésirables.',
    choose: 'Choisir un nouveau mot de passe',
    newPassword: 'Nouveau mot de passe',
    again: 'Demander un nouveau lien',
    save: 'Enregistrer le mot de passe',
    done: 'Votre mot de passe a été modifié et toutes les sessions ont été déconnectées. Connectez-vous avec le nouveau mot de passe.',
  },
  confirmEmail: {
    title: 'Confirmer l’adresse e-mail',
    intro: 'Confirmez que cette adresse e-mail vous appartient.',
    confirm: 'Confirmer l’adresse',
    done: 'Votre adresse e-mail est confirmée.',
  },
  signOn: SIGN_ON,
  failures: {
    page: 'Impossible de charger cette page',
    notFound: 'Page introuvable',
    notFoundHint: 'Vérifiez l’URL. La page a peut-être été déplacée ou supprimée.',
    goToVideos: 'Accéder à vos vidéos',
  },
  errors: {
    unknown: 'Une erreur s’est produite. Rechargez la page.',
    offline: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    unexpected: 'Le serveur a renvoyé une réponse inattendue. Réessayez.',
    wrongPassword: 'Mot de passe incorrect. Réessayez.',
  },
  apiErrors: {
    explanations: {
      authentication_required: 'Connectez-vous.',
      email_taken: 'Un compte existe déjà avec cette adresse e-mail.',
      feed_exists: 'Vous suivez déjà ce flux.',
      feed_not_found: 'Flux introuvable. Il a peut-être été retiré.',
      email_not_configured:
        'Ce service n’envoie pas d’e-mails. Demandez un nouveau mot de passe à l’administrateur du serveur.',
      internal_error: 'Une erreur s’est produite sur le serveur. Réessayez plus tard.',
      invalid_challenge:
        'Cette connexion a expiré ou a déjà été utilisée. Connectez-vous à nouveau.',
      invalid_code:
        'Code incorrect. Chaque code est valable une seule fois, pendant environ une minute.',
      invalid_passkey:
        'La clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous avec votre mot de passe.',
      invalid_credentials: 'L’adresse e-mail ou le mot de passe est incorrect.',
      invalid_mail_token:
        'Le lien n’est pas valide, a expiré ou a déjà été utilisé. Demandez-en un nouveau.',
      last_source:
        'Une vidéo a besoin d’au moins une source. Ajoutez-en d’abord une autre ou supprimez la vidéo.',
      not_found: 'Introuvable. L’élément a peut-être été supprimé.',
      precondition_failed: 'L’élément a été modifié entre-temps. Rechargez la page.',
      rate_limited: 'Trop de requêtes. Réessayez plus tard.',
      password_required: 'Définissez d’abord un mot de passe.',
      recent_login_required:
        'Déconnectez-vous, puis reconnectez-vous. Vous disposez ensuite de 10 minutes.',
      registration_closed: 'Les inscriptions sont fermées.',
      second_factor_exists:
        'Votre compte a déjà une application d’authentification. Supprimez-la d’abord.',
      source_not_found: 'Source introuvable. Elle a peut-être été retirée.',
      subtitle_not_found: 'Sous-titres introuvables. Ils ont peut-être été supprimés.',
      unavailable: 'Le serveur n’est pas disponible pour le moment. Réessayez dans un instant.',
      video_exists: 'Vous avez déjà cette vidéo.',
      video_not_found: 'Vidéo introuvable. Elle a peut-être été supprimée.',
      webhook_not_found: 'Webhook introuvable. Il a peut-être été supprimé.',
    },
    summaries: {
      invalid_subtitle: 'Les sous-titres contiennent des erreurs.',
      payload_too_large: 'Le contenu est trop volumineux.',
      quota_exceeded: 'Le quota est épuisé.',
      source_error: 'La source n’a pas fourni la vidéo.',
      source_protected: 'Cette vidéo est protégée ou n’est pas publique.',
      source_timeout: 'La source ne répond pas à temps. Réessayez plus tard.',
      source_unreachable: 'La source est injoignable. Vérifiez l’URL.',
      source_unsupported: 'Aucune vidéo lisible n’a été trouvée à cette URL.',
      url_not_allowed: 'Cette URL ne peut pas être consultée. Utilisez une URL http(s) publique.',
      validation_failed: 'Vérifiez votre saisie.',
    },
    other: 'L’action a échoué.',
  },
};
