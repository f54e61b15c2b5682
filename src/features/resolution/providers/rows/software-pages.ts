import type { PageRow, RefusedRow } from '../provider.ts';

/** Pages of software that runs on many hosts, by paths that no other software uses. */
export const SOFTWARE_PAGES: readonly PageRow[] = [
  {
    name: 'bigbluebutton',
    title: 'BigBlueButton recordings',
    evidence: 'documentation',
    hosts: ['*'],
    inputs: ['HOST/playback/presentation/VERSION/ID', 'HOST/playback/video/ID'],
    urls: [
      /^\/playback\/(?:presentation|video|podcast|screenshare)\/(?:\d\.\d{1,2}\/)?(?:playback\.html)?[0-9a-f]{40}-\d{13}\/?$/,
      {
        path: /^\/playback\/presentation\/\d\.\d{1,2}\/playback\.html$/,
        query: { meetingId: /^[0-9a-f]{40}-\d{13}$/ },
      },
    ],
    examples: [],
  },
  {
    name: 'immich',
    title: 'Immich shares',
    evidence: 'documentation',
    hosts: ['*'],
    inputs: ['immich.HOST/share/KEY', 'photos.HOST/share/KEY'],
    urls: [
      {
        host: /^(?:immich|photos?|pictures|gallery|fotos?)\./,
        path: /^\/share\/[\w-]{64,100}(?:\/photos\/[0-9a-f-]{36})?\/?$/,
      },
    ],
    examples: [],
    requires: 'a public share',
  },
  {
    name: 'kaltura-mediaspace',
    title: 'Kaltura MediaSpace',
    evidence: 'documentation',
    hosts: ['*'],
    inputs: ['mediaspace.HOST/media/SLUG/ID'],
    urls: [
      {
        host: /^(?:mediaspace|mymedia|media|videos?|kaltura|kms|mediahub)\.(?!kaltura\.com$)/,
        path: /^\/media\/(?:[^/]{1,300}\/)?[01]_[a-z0-9]{8}(?:\/\d{1,12})?\/?$/,
      },
    ],
    examples: [],
    requires: 'a public entry',
  },
  {
    name: 'mediacms',
    title: 'MediaCMS',
    evidence: 'documentation',
    hosts: ['*'],
    inputs: ['HOST/view?m=ID', 'HOST/embed?m=ID'],
    urls: [{ path: /^\/(?:view|embed)\/?$/, query: { m: /^[A-Za-z0-9]{9,12}$/ } }],
    examples: [],
  },
  {
    name: 'opencast',
    title: 'Opencast',
    evidence: 'documentation',
    hosts: ['*'],
    inputs: ['HOST/paella/ui/watch.html?id=ID', 'HOST/play/ID'],
    urls: [
      {
        path: /^\/paella7?\/ui\/(?:watch|embed)\.html$/,
        query: { id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
      },
      /^\/play\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/?$/,
    ],
    examples: [],
  },
];

/** Pages of software whose videos only members see. */
export const SOFTWARE_LOGINS: readonly RefusedRow[] = [
  {
    name: 'jellyfin',
    title: 'Jellyfin, Emby',
    evidence: 'documentation',
    hosts: ['*'],
    inputs: ['HOST/web/#/details?id=ID'],
    urls: [
      {
        path: /^(?:\/[\w-]{1,40})?\/web\/(?:index\.html)?$/,
        hash: /^#!?\/(?:details|item|itemdetails|video|videoosd)(?:\.html)?\?id=\w{1,40}/,
      },
    ],
    reason: 'account_required',
    examples: [],
  },
  {
    name: 'mattermost',
    title: 'Mattermost',
    evidence: 'documentation',
    hosts: ['*'],
    inputs: ['HOST/TEAM/pl/ID'],
    urls: [/^\/[a-z0-9-]{2,64}\/pl\/[a-z0-9]{26}\/?$/],
    reason: 'account_required',
    examples: [],
  },
];
