import type { ReasonMessages } from '../messages.ts';

export const GERMAN_REASONS: ReasonMessages = {
  url_blocked:
    'Diese URL kann nicht abgerufen werden. Verwenden Sie eine öffentliche http(s)-URL. Administratoren können private Netze erlauben (EGRESS_ALLOW).',
  source_blocked:
    'Der Betreiber dieses Dienstes hat diese Quelle gesperrt. Verwenden Sie eine andere URL.',
  provider_off:
    'Dieser Anbieter ist auf diesem Server deaktiviert. Verwenden Sie eine andere URL oder bitten Sie den Betreiber, ihn zu aktivieren.',
  no_video: 'Auf dieser Seite wurde kein Video gefunden. Verwenden Sie die URL des Videos selbst.',
  empty:
    'Die Quelle hat eine leere Antwort geliefert. Prüfen Sie, ob die URL zu einem Video führt.',
  not_a_video: 'Diese URL führt nicht zu einem Video. Verwenden Sie die URL eines Videos.',
  segment:
    'Das ist ein einzelnes Segment eines Streams. Verwenden Sie die URL der Playlist oder des Manifests.',
  init_segment:
    'Das ist ein Initialisierungssegment ohne Medien. Verwenden Sie die URL der Playlist oder des Manifests.',
  transport_stream:
    'Das ist ein MPEG-Transport- oder -Programmstrom. Browser spielen ihn nur über eine HLS-Playlist ab. Verwenden Sie die URL der Playlist.',
  matroska:
    'Das ist eine Matroska-Datei (MKV), die Browser nicht abspielen können. Konvertieren Sie sie in WebM oder MP4.',
  ogg: 'Das ist eine Ogg-Datei, die manche Browser nicht abspielen können. Konvertieren Sie sie in WebM oder MP4.',
  old_container:
    'Das ist eine AVI-, Flash- oder Windows-Media-Datei, die Browser nicht abspielen können. Konvertieren Sie sie in MP4.',
  quicktime_codec:
    'Browser können den Videocodec dieser QuickTime-Datei nicht abspielen. Konvertieren Sie sie in H.264 in MP4.',
  audio_only: 'Diese Quelle enthält nur Ton. Verwenden Sie die URL eines Videos.',
  damaged:
    'Diese Datei ist beschädigt oder unvollständig: Ihr Index kann nicht gelesen werden. Laden Sie sie erneut hoch und versuchen Sie es noch einmal.',
  bad_playlist:
    'Diese Playlist oder dieses Manifest ist ungültig oder enthält keine Medien. Bitten Sie den Herausgeber, den Fehler zu beheben.',
  utf16_text:
    'Diese Playlist ist in UTF-16 codiert, aber Playlists müssen UTF-8 sein. Bitten Sie den Herausgeber, den Fehler zu beheben.',
  drm: 'Dieses Video ist verschlüsselt oder DRM-geschützt. Nur der Player seines Anbieters kann es abspielen.',
  login_required:
    'Die Quelle verlangt eine Anmeldung oder verweigert den Zugriff. Verwenden Sie die URL eines öffentlichen Videos.',
  access_denied:
    'Die Quelle verweigert diesem Server den Zugriff. Verwenden Sie die URL eines öffentlichen Videos.',
  bot_check:
    'Die Quelle hat statt des Videos eine Bot-Prüfung geliefert. Verwenden Sie die URL des Videos selbst oder versuchen Sie es später erneut.',
  account_required:
    'Dieser Anbieter zeigt seine Videos nur angemeldeten Nutzern. Verwenden Sie die URL eines öffentlichen Videos.',
  drm_only:
    'Dieser Anbieter schützt seine Videos mit DRM und hat keinen Player für andere Websites. Verwenden Sie eine andere Quelle.',
  encrypted_files:
    'Dieser Anbieter verschlüsselt seine Dateien Ende-zu-Ende, sodass Server sie nicht lesen können. Verwenden Sie die URL eines öffentlichen Videos.',
  no_public_player:
    'Dieser Anbieter spielt seine Videos nur auf seinen eigenen Seiten ab. Verwenden Sie eine andere URL des Videos.',
  legally_withheld:
    'Die Quelle sperrt dieses Video aus rechtlichen Gründen. Verwenden Sie eine andere Quelle.',
  gone: 'Die Quelle wurde nicht gefunden. Prüfen Sie die URL.',
  off_air: 'Dieser Kanal ist offline. Versuchen Sie es erneut, wenn die Übertragung beginnt.',
  busy: 'Die Quelle begrenzt die Zahl der Anfragen. Versuchen Sie es später erneut.',
  crowded:
    'Auf diesem Server laufen zu viele Anfragen an diese Quelle. Versuchen Sie es später erneut.',
  upstream_failed: 'Die Quelle hat einen Serverfehler gemeldet. Versuchen Sie es später erneut.',
  upstream_refused: 'Die Quelle hat die Anfrage abgelehnt. Prüfen Sie die URL.',
  invalid_response:
    'Die Quelle hat eine ungültige Antwort geliefert. Versuchen Sie es später erneut.',
  too_many_redirects: 'Die URL leitet zu oft weiter. Verwenden Sie die endgültige URL.',
  too_large:
    'Die Seite oder Playlist der Quelle ist zu groß. Verwenden Sie die URL des Videos selbst.',
  too_complex:
    'Die Seite oder Playlist der Quelle ist zu komplex. Verwenden Sie die URL des Videos selbst.',
  over_budget:
    'Die Suche nach dem Video würde zu viele Anfragen erfordern. Verwenden Sie die URL des Videos selbst.',
  dns_failed:
    'Der Hostname der Quelle wurde im DNS nicht gefunden. Prüfen Sie die URL oder versuchen Sie es später erneut.',
  unreachable:
    'Die Quelle ist nicht erreichbar. Prüfen Sie die URL oder versuchen Sie es später erneut.',
  tls_failed:
    'Die sichere Verbindung zur Quelle ist fehlgeschlagen. Prüfen Sie ihr TLS-Zertifikat.',
  timeout: 'Die Quelle hat nicht rechtzeitig geantwortet. Versuchen Sie es später erneut.',
};
