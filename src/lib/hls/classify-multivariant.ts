import { findKeySystem } from './key-systems.ts';
import { findAttribute } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { toDecimal, toInteger, toResolution } from './parse-values.ts';
import type { HlsAudioRendition, HlsVariant, MultivariantPlaylist } from './playlist.ts';
import { readAttributes } from './statements.ts';
import type { Statement } from './statements.ts';

/**
 * Real playlists have about a dozen variants. The limit keeps hostile playlists from filling the
 * record.
 */
const LISTED_MAX = 256;
/** The identifier of chapters (“Providing JSON chapters”, Apple developer documentation). */
const CHAPTERS_ID = 'com.apple.hls.chapters';

export function classifyMultivariant(
  statements: readonly Statement[],
  ctx: {
    readonly expand: (text: string) => string;
    readonly variables: ReadonlyMap<string, string>;
  },
): MultivariantPlaylist {
  const variants: HlsVariant[] = [];
  const audioRenditions: HlsAudioRendition[] = [];
  const drm = new Set<string>();
  let pendingAttributes: readonly Attribute[] | undefined;

  for (const statement of statements) {
    if (statement.kind === 'uri') {
      if (pendingAttributes !== undefined && variants.length < LISTED_MAX) {
        variants.push(toVariant(pendingAttributes, ctx.expand(statement.uri)));
      }
      pendingAttributes = undefined;
      continue;
    }
    switch (statement.name) {
      case 'EXT-X-STREAM-INF':
        pendingAttributes = readAttributes(statement.value, ctx.expand);
        break;
      case 'EXT-X-MEDIA':
        if (audioRenditions.length < LISTED_MAX) {
          audioRenditions.push(...toAudioRenditions(readAttributes(statement.value, ctx.expand)));
        }
        break;
      case 'EXT-X-SESSION-KEY':
        drm.add(findKeySystem(readAttributes(statement.value, ctx.expand)) ?? '');
        break;
      default:
    }
  }
  drm.delete('');
  return {
    kind: 'multivariant',
    variants,
    audioRenditions,
    drm: [...drm],
    ...readTimelineTags(statements, ctx.expand),
    variables: ctx.variables,
  };
}

function toVariant(attributes: readonly Attribute[], uri: string): HlsVariant {
  return {
    bandwidth: toInteger(findAttribute(attributes, 'BANDWIDTH')),
    ...toResolution(findAttribute(attributes, 'RESOLUTION')),
    codecs: findAttribute(attributes, 'CODECS') ?? null,
    frameRate: toDecimal(findAttribute(attributes, 'FRAME-RATE')),
    uri,
  };
}

type TimelineTags = Pick<MultivariantPlaylist, 'iFrameVariants' | 'imageVariants' | 'chaptersUri'>;

/** What players show on the timeline. These tags have their URI in an attribute. */
function readTimelineTags(
  statements: readonly Statement[],
  expand: (text: string) => string,
): TimelineTags {
  function list(tag: string): readonly (readonly Attribute[])[] {
    return statements.flatMap((each) =>
      each.kind === 'tag' && each.name === tag ? [readAttributes(each.value, expand)] : [],
    );
  }
  const data = list('EXT-X-SESSION-DATA').find(
    (attributes) => findAttribute(attributes, 'DATA-ID') === CHAPTERS_ID,
  );
  return {
    iFrameVariants: list('EXT-X-I-FRAME-STREAM-INF').flatMap(toPictures).slice(0, LISTED_MAX),
    imageVariants: list('EXT-X-IMAGE-STREAM-INF').flatMap(toPictures).slice(0, LISTED_MAX),
    chaptersUri: (data && findAttribute(data, 'URI')) ?? null,
  };
}

function toPictures(attributes: readonly Attribute[]): readonly HlsVariant[] {
  const uri = findAttribute(attributes, 'URI');
  return uri === undefined ? [] : [toVariant(attributes, uri)];
}

function toAudioRenditions(attributes: readonly Attribute[]): readonly HlsAudioRendition[] {
  if (findAttribute(attributes, 'TYPE') !== 'AUDIO') return [];
  return [
    {
      language: findAttribute(attributes, 'LANGUAGE') ?? null,
      name: findAttribute(attributes, 'NAME') ?? null,
      default: findAttribute(attributes, 'DEFAULT') === 'YES',
    },
  ];
}
