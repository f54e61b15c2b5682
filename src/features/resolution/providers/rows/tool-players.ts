import { SUBDOMAINS } from '../id-patterns.ts';
import type { IframeRow } from '../provider.ts';

/** Players of tools that record screens, meetings and lectures. */
export const TOOL_PLAYERS: readonly IframeRow[] = [
  {
    name: 'bombbomb',
    title: 'BombBomb',
    evidence: 'embed code',
    ids: { id: /[0-9A-Fa-f-]{6,40}/ },
    urls: ['bbemaildelivery.com/bbext/?p=vidEmbed&id={id}'],
    player: 'bbemaildelivery.com/bbext/?p=vidEmbed&id={id}',
    examples: {
      'https://bbemaildelivery.com/bbext/?p=vidEmbed&id=5d9f0c2e-4a1b-7c33-1f1e-0242ac110002&active=1':
        'https://bbemaildelivery.com/bbext/?p=vidEmbed&id=5d9f0c2e-4a1b-7c33-1f1e-0242ac110002',
    },
  },
  {
    name: 'clipchamp',
    title: 'Clipchamp',
    evidence: 'embed code',
    ids: { id: /[\w-]{8,24}/ },
    urls: ['clipchamp.com/watch/{id}', 'clipchamp.com/watch/{id}/embed'],
    player: 'clipchamp.com/watch/{id}/embed',
    examples: {
      'https://clipchamp.com/watch/gRXZ4ZhdDaU': 'https://clipchamp.com/watch/gRXZ4ZhdDaU/embed',
    },
  },
  {
    name: 'guidde',
    title: 'Guidde',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{4,40}/ },
    urls: [
      'app.guidde.com/share/playbooks/{id}',
      'app.guidde.com/playbooks/{id}',
      'embed.app.guidde.com/playbooks/{id}',
    ],
    player: 'embed.app.guidde.com/playbooks/{id}',
    examples: {
      'https://app.guidde.com/share/playbooks/8VXgyhhmFMEXt7qCcW9CJ7':
        'https://embed.app.guidde.com/playbooks/8VXgyhhmFMEXt7qCcW9CJ7',
    },
  },
  {
    name: 'hudl',
    title: 'Hudl',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{12,32}/ },
    urls: ['hudl.com/video/{id}', 'hudl.com/embed/video/{id}'],
    player: 'www.hudl.com/embed/video/{id}',
    examples: {
      'https://www.hudl.com/video/59dfca6090eeac23f0eef838':
        'https://www.hudl.com/embed/video/59dfca6090eeac23f0eef838',
    },
  },
  {
    name: 'hudl',
    title: 'Hudl',
    evidence: 'embed code',
    ids: { athlete: /\d{2,12}/, id: /[0-9a-f]{6,32}/, kind: /\d{1,2}/ },
    urls: [
      'hudl.com/athlete/{athlete}/highlights/{id}',
      'hudl.com/video/{kind}/{athlete}/{id}',
      'hudl.com/embed/athlete/{athlete}/highlights/{id}',
    ],
    player: 'www.hudl.com/embed/athlete/{athlete}/highlights/{id}',
    examples: {
      'https://www.hudl.com/video/3/323679/57719969842eb243e47883f8':
        'https://www.hudl.com/embed/athlete/323679/highlights/57719969842eb243e47883f8',
      'https://www.hudl.com/athlete/2067184/highlights/163744377':
        'https://www.hudl.com/embed/athlete/2067184/highlights/163744377',
    },
  },
  {
    name: 'media-ccc',
    title: 'media.ccc.de',
    evidence: 'embed code',
    ids: { id: /[\w.~-]{4,200}/ },
    urls: ['media.ccc.de/v/{id}', 'media.ccc.de/v/{id}/oembed'],
    player: 'media.ccc.de/v/{id}/oembed',
    page: 'media.ccc.de/v/{id}',
    hasFiles: true,
    examples: {
      'https://media.ccc.de/v/32c3-7368-shopshifting#download':
        'https://media.ccc.de/v/32c3-7368-shopshifting/oembed',
    },
  },
  {
    name: 'panopto-playlists',
    title: 'Panopto playlists',
    evidence: 'documentation',
    ids: {
      org: SUBDOMAINS,
      id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    },
    urls: [
      '{org}.panopto.com/Panopto/Pages/Viewer.aspx?pid={id}',
      '{org}.panopto.com/Panopto/Pages/Embed.aspx?pid={id}',
    ],
    player: '{org}.panopto.com/Panopto/Pages/Embed.aspx?pid={id}',
    examples: {
      'https://demo.hosted.panopto.com/Panopto/Pages/Viewer.aspx?pid=f3b39fcf-882f-4849-93d6-a9f401236d36':
        'https://demo.hosted.panopto.com/Panopto/Pages/Embed.aspx?pid=f3b39fcf-882f-4849-93d6-a9f401236d36',
    },
  },
  {
    name: 'panopto-playlists',
    title: 'Panopto playlists',
    evidence: 'documentation',
    ids: {
      org: SUBDOMAINS,
      id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    },
    urls: [
      '{org}.panopto.eu/Panopto/Pages/Viewer.aspx?pid={id}',
      '{org}.panopto.eu/Panopto/Pages/Embed.aspx?pid={id}',
    ],
    player: '{org}.panopto.eu/Panopto/Pages/Embed.aspx?pid={id}',
    examples: {
      'https://university.cloud.panopto.eu/Panopto/Pages/Viewer.aspx?pid=f3b39fcf-882f-4849-93d6-a9f401236d36':
        'https://university.cloud.panopto.eu/Panopto/Pages/Embed.aspx?pid=f3b39fcf-882f-4849-93d6-a9f401236d36',
    },
  },
  {
    name: 'parliament-live',
    title: 'Parliament Live TV',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: [
      'parliamentlive.tv/Event/Index/{id}',
      'parliamentlive.tv/event/index/{id}',
      'videoplayback.parliamentlive.tv/Player/Index/{id}',
    ],
    player: 'videoplayback.parliamentlive.tv/Player/Index/{id}',
    examples: {
      'https://parliamentlive.tv/event/index/3f24936f-130f-40bf-9a5d-b3d6479da6a4':
        'https://videoplayback.parliamentlive.tv/Player/Index/3f24936f-130f-40bf-9a5d-b3d6479da6a4',
    },
  },
  {
    name: 'screenpal',
    title: 'ScreenPal',
    evidence: 'documentation',
    ids: { id: /c[0-9a-zA-Z]{7,14}/ },
    urls: [
      'go.screenpal.com/watch/{id}',
      'go.screenpal.com/player/{id}',
      'screencast-o-matic.com/watch/{id}',
      'screencast-o-matic.com/player/{id}',
      'somup.com/{id}',
    ],
    player: 'go.screenpal.com/player/{id}',
    examples: {
      'https://go.screenpal.com/watch/c2lD3BeOPl': 'https://go.screenpal.com/player/c2lD3BeOPl',
      'https://screencast-o-matic.com/watch/c2lD3BeOPl':
        'https://go.screenpal.com/player/c2lD3BeOPl',
    },
  },
  {
    name: 'tib-av',
    title: 'TIB AV-Portal',
    evidence: 'documentation',
    ids: { id: /\d{3,8}/ },
    urls: ['av.tib.eu/media/{id}', 'av.tib.eu/player/{id}'],
    player: 'av.tib.eu/player/{id}',
    examples: {
      'https://av.tib.eu/media/38127': 'https://av.tib.eu/player/38127',
    },
  },
  {
    name: 'vidcast',
    title: 'Vidcast',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: ['app.vidcast.io/share/{id}', 'app.vidcast.io/share/embed/{id}'],
    player: 'app.vidcast.io/share/embed/{id}',
    examples: {
      'https://app.vidcast.io/share/149fe8d1-c27e-4c7e-a0b9-af072487c543':
        'https://app.vidcast.io/share/embed/149fe8d1-c27e-4c7e-a0b9-af072487c543',
    },
  },
  {
    name: 'videoask',
    title: 'VideoAsk',
    evidence: 'documentation',
    ids: { id: /f[a-z0-9]{8}/ },
    urls: ['videoask.com/{id}'],
    player: 'www.videoask.com/{id}',
    examples: {
      'https://www.videoask.com/fcb71x5f9': 'https://www.videoask.com/fcb71x5f9',
    },
  },
];
