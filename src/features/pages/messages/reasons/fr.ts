import type { ReasonMessages } from '../messages.ts';

export const FRENCH_REASONS: ReasonMessages = {
  url_blocked:
    'Impossible d’accéder à cette URL. Utilisez une URL http(s) publique. Les administrateurs peuvent autoriser les réseaux privés (EGRESS_ALLOW).',
  source_blocked: 'L’exploitant de ce service a bloqué cette source. Utilisez une autre URL.',
  provider_off:
    'Ce fournisseur est désactivé sur ce serveur. Utilisez une autre URL ou demandez à l’exploitant de l’activer.',
  no_video: 'Aucune vidéo n’a été trouvée sur cette page. Utilisez l’URL de la vidéo elle-même.',
  empty: 'La source a renvoyé une réponse vide. Vérifiez que l’URL mène à une vidéo.',
  not_a_video: 'Cette URL ne mène pas à une vidéo. Utilisez l’URL d’une vidéo.',
  segment:
    'Il s’agit d’un segment isolé d’un flux. Utilisez l’URL de sa playlist ou de son manifeste.',
  init_segment:
    'Il s’agit d’un segment d’initialisation sans contenu. Utilisez l’URL de sa playlist ou de son manifeste.',
  transport_stream:
    'Il s’agit d’un flux de transport ou de programme MPEG. Les navigateurs ne le lisent que par une playlist HLS. Utilisez l’URL de la playlist.',
  matroska:
    'Il s’agit d’un fichier Matroska (MKV), que les navigateurs ne peuvent pas lire. Convertissez-le en WebM ou en MP4.',
  ogg: 'Il s’agit d’un fichier Ogg, que certains navigateurs ne peuvent pas lire. Convertissez-le en WebM ou en MP4.',
  old_container:
    'Il s’agit d’un fichier AVI, Flash ou Windows Media, que les navigateurs ne peuvent pas lire. Convertissez-le en MP4.',
  quicktime_codec:
    'Les navigateurs ne peuvent pas lire le codec vidéo de ce fichier QuickTime. Convertissez-le en H.264 dans un MP4.',
  audio_only: 'Cette source ne contient que du son. Utilisez l’URL d’une vidéo.',
  damaged:
    'Ce fichier est endommagé ou incomplet : son index est illisible. Envoyez-le de nouveau, puis réessayez.',
  bad_playlist:
    'Cette playlist ou ce manifeste n’est pas valide ou ne contient aucun média. Demandez à son éditeur de le corriger.',
  utf16_text:
    'Cette playlist est encodée en UTF-16, alors que les playlists doivent être en UTF-8. Demandez à son éditeur de la corriger.',
  drm: 'Cette vidéo est chiffrée ou protégée par DRM. Seul le lecteur de son fournisseur peut la lire.',
  login_required:
    'La source exige une connexion ou refuse l’accès. Utilisez l’URL d’une vidéo publique.',
  access_denied: 'La source refuse l’accès à ce serveur. Utilisez l’URL d’une vidéo publique.',
  bot_check:
    'La source a renvoyé une vérification anti-robots au lieu de la vidéo. Utilisez l’URL de la vidéo elle-même ou réessayez plus tard.',
  account_required:
    'Ce fournisseur ne montre ses vidéos qu’aux utilisateurs connectés. Utilisez l’URL d’une vidéo publique.',
  drm_only:
    'Ce fournisseur protège ses vidéos par DRM et n’a pas de lecteur pour d’autres sites. Utilisez une autre source.',
  encrypted_files:
    'Ce fournisseur chiffre ses fichiers de bout en bout : les serveurs ne peuvent pas les lire. Utilisez l’URL d’une vidéo publique.',
  no_public_player:
    'Ce fournisseur ne lit ses vidéos que sur ses propres pages. Utilisez une autre URL de la vidéo.',
  legally_withheld:
    'La source bloque cette vidéo pour des raisons juridiques. Utilisez une autre source.',
  gone: 'La source est introuvable. Vérifiez l’URL.',
  off_air: 'Cette chaîne est hors ligne. Réessayez au début de la diffusion.',
  busy: 'La source limite le nombre de requêtes. Réessayez plus tard.',
  crowded: 'Trop de requêtes vers cette source sont en cours sur ce serveur. Réessayez plus tard.',
  upstream_failed: 'La source a renvoyé une erreur de serveur. Réessayez plus tard.',
  upstream_refused: 'La source a rejeté la requête. Vérifiez l’URL.',
  invalid_response: 'La source a renvoyé une réponse non valide. Réessayez plus tard.',
  too_many_redirects: 'L’URL redirige trop de fois. Utilisez l’URL finale.',
  too_large:
    'La page ou la playlist de la source est trop volumineuse. Utilisez l’URL de la vidéo elle-même.',
  too_complex:
    'La page ou la playlist de la source est trop complexe. Utilisez l’URL de la vidéo elle-même.',
  over_budget:
    'La recherche de la vidéo nécessiterait trop de requêtes. Utilisez l’URL de la vidéo elle-même.',
  dns_failed:
    'Le nom d’hôte de la source est introuvable dans le DNS. Vérifiez l’URL ou réessayez plus tard.',
  unreachable: 'Impossible de joindre la source. Vérifiez l’URL ou réessayez plus tard.',
  tls_failed: 'La connexion sécurisée à la source a échoué. Vérifiez son certificat TLS.',
  timeout: 'La source a mis trop de temps à répondre. Réessayez plus tard.',
};
