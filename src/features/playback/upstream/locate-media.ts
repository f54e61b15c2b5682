import { HLS_ROLE_USES } from '../capabilities/resource.ts';
import type { Target } from '../find-target.ts';
import { listPositions, type PositionedResource } from '../manifests/media-positions.ts';
import type { FetchedManifest, FetchManifest } from '../manifests/shared-manifests.ts';
import { ONLY_RENDITION } from '../media-path.ts';
import { toScope } from '../media/open-media.ts';

/**
 * Finds a resource of an HLS presentation in the source's current playlists, by its position. The
 * playlists are at most `ageMsMax` old. Undefined if the source has no such resource. Rejects with
 * a playback error.
 */
export type LocateMedia = (
  target: Target,
  options: { readonly ageMsMax: number; readonly signal: AbortSignal },
) => Promise<Target | undefined>;

const NO_VARIABLES: PositionedResource['variables'] = new Map();

export function createLocateMedia(deps: {
  readonly fetchManifest: FetchManifest;
  /** The network of the viewer, whose share of the slots is used. */
  readonly client: string;
}): LocateMedia {
  return async (target, { ageMsMax, signal }) => {
    const { video, source, media } = target;
    if (media === null || source.format !== 'HLS') return undefined;

    function fetchPlaylist(url: URL): Promise<FetchedManifest> {
      const scope = toScope(video);
      const { client } = deps;
      const use = 'hls-playlist';
      return deps.fetchManifest(
        { url, plainUrl: url, source, use, scope, client, ageMsMax },
        signal,
      );
    }

    async function findPlaylist(): Promise<PositionedResource | undefined> {
      if (media?.rendition === ONLY_RENDITION) {
        return { role: 'playlist', url: source.url, variables: NO_VARIABLES };
      }
      const multivariant = await fetchPlaylist(source.url);
      return listPositions(multivariant, NO_VARIABLES).get(media?.rendition ?? '');
    }

    const playlist = await findPlaylist();
    if (playlist?.role !== 'playlist') return undefined;
    if (media.item === null) return toTarget(target, playlist);
    const { variables } = playlist;
    const item = listPositions(await fetchPlaylist(playlist.url), variables).get(media.item);
    return item && toTarget(target, item);
  };
}

function toTarget(target: Target, { role, url, variables }: PositionedResource): Target {
  return { ...target, use: HLS_ROLE_USES[role], url, variables };
}
