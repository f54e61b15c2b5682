import type { ReasonMessages } from '../messages.ts';

export const SPANISH_REASONS: ReasonMessages = {
  url_blocked:
    'No se puede acceder a esta URL. Usa una URL http(s) pública. Los administradores pueden permitir redes privadas (EGRESS_ALLOW).',
  source_blocked: 'El operador de este servicio ha bloqueado esta fuente. Usa otra URL.',
  provider_off:
    'Este proveedor está desactivado en este servidor. Usa otra URL o pide al operador que lo active.',
  no_video: 'No se ha encontrado ningún vídeo en esta página. Usa la URL del propio vídeo.',
  empty: 'La fuente ha devuelto una respuesta vacía. Comprueba que la URL lleve a un vídeo.',
  not_a_video: 'Esta URL no lleva a un vídeo. Usa la URL de un vídeo.',
  segment:
    'Este es un segmento suelto de una transmisión. Usa la URL de su lista de reproducción o manifiesto.',
  init_segment:
    'Este es un segmento de inicialización sin contenido. Usa la URL de su lista de reproducción o manifiesto.',
  transport_stream:
    'Este es un flujo de transporte o de programa MPEG. Los navegadores solo lo reproducen mediante una lista HLS. Usa la URL de la lista.',
  matroska:
    'Este es un archivo Matroska (MKV), que los navegadores no pueden reproducir. Conviértelo a WebM o MP4.',
  ogg: 'Este es un archivo Ogg, que algunos navegadores no pueden reproducir. Conviértelo a WebM o MP4.',
  old_container:
    'Este es un archivo AVI, Flash o Windows Media, que los navegadores no pueden reproducir. Conviértelo a MP4.',
  quicktime_codec:
    'Los navegadores no pueden reproducir el códec de vídeo de este archivo QuickTime. Conviértelo a H.264 en MP4.',
  audio_only: 'Esta fuente solo contiene audio. Usa la URL de un vídeo.',
  damaged:
    'Este archivo está dañado o incompleto: no se puede leer su índice. Súbelo de nuevo y vuelve a intentarlo.',
  bad_playlist:
    'Esta lista de reproducción o manifiesto no es válido o no contiene vídeo. Pide a su editor que lo corrija.',
  utf16_text:
    'Esta lista de reproducción está codificada en UTF-16, pero debe ser UTF-8. Pide a su editor que la corrija.',
  drm: 'Este vídeo está cifrado o protegido con DRM. Solo puede reproducirlo el reproductor de su proveedor.',
  login_required:
    'La fuente requiere iniciar sesión o deniega el acceso. Usa la URL de un vídeo público.',
  access_denied: 'La fuente deniega el acceso a este servidor. Usa la URL de un vídeo público.',
  bot_check:
    'La fuente ha devuelto una verificación de bots en lugar del vídeo. Usa la URL del propio vídeo o vuelve a intentarlo más tarde.',
  account_required:
    'Este proveedor solo muestra sus vídeos a los usuarios que han iniciado sesión. Usa la URL de un vídeo público.',
  drm_only:
    'Este proveedor protege sus vídeos con DRM y no ofrece un reproductor para otros sitios. Usa otra fuente.',
  encrypted_files:
    'Este proveedor cifra sus archivos de extremo a extremo, por lo que los servidores no pueden leerlos. Usa la URL de un vídeo público.',
  no_public_player:
    'Este proveedor solo reproduce sus vídeos en sus propias páginas. Usa otra URL del vídeo.',
  legally_withheld: 'La fuente bloquea este vídeo por motivos legales. Usa otra fuente.',
  gone: 'No se ha encontrado la fuente. Comprueba la URL.',
  off_air: 'Este canal no está emitiendo. Vuelve a intentarlo cuando empiece la emisión.',
  busy: 'La fuente está limitando las solicitudes. Vuelve a intentarlo más tarde.',
  crowded:
    'Hay demasiadas solicitudes a esta fuente en curso en este servidor. Vuelve a intentarlo más tarde.',
  upstream_failed: 'La fuente ha devuelto un error del servidor. Vuelve a intentarlo más tarde.',
  upstream_refused: 'La fuente ha rechazado la solicitud. Comprueba la URL.',
  invalid_response: 'La fuente ha devuelto una respuesta no válida. Vuelve a intentarlo más tarde.',
  too_many_redirects: 'La URL redirige demasiadas veces. Usa la URL final.',
  too_large:
    'La página o la lista de reproducción de la fuente es demasiado grande. Usa la URL del propio vídeo.',
  too_complex:
    'La página o la lista de reproducción de la fuente es demasiado compleja. Usa la URL del propio vídeo.',
  over_budget: 'Encontrar el vídeo requeriría demasiadas solicitudes. Usa la URL del propio vídeo.',
  dns_failed:
    'No se ha encontrado en el DNS el nombre de host de la fuente. Comprueba la URL o vuelve a intentarlo más tarde.',
  unreachable: 'No se puede acceder a la fuente. Comprueba la URL o vuelve a intentarlo más tarde.',
  tls_failed: 'La conexión segura con la fuente ha fallado. Comprueba su certificado TLS.',
  timeout: 'La fuente ha tardado demasiado en responder. Vuelve a intentarlo más tarde.',
};
