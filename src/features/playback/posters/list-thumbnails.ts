/** Providers that name the size of a thumbnail in its URL, and often have a larger one. */
const RULES: readonly {
  readonly hosts: readonly string[];
  readonly name: RegExp;
  readonly larger: string;
}[] = [
  {
    hosts: ['i.ytimg.com', 'img.youtube.com'],
    name: /\/(?:hq|mq|sd)?default\.jpg$/,
    larger: '/maxresdefault.jpg',
  },
  {
    hosts: ['i.vimeocdn.com'],
    name: /_(?:[1-9]\d{1,2}|1[01]\d\d)(?:x\d{2,4})?$/,
    larger: '_1280',
  },
];

/** The URLs of a thumbnail, best first. Only the last one is known to exist. */
export function listThumbnails(thumbnail: URL): readonly URL[] {
  const rule = RULES.find(({ hosts }) => hosts.includes(thumbnail.hostname));
  if (rule === undefined || !rule.name.test(thumbnail.pathname)) return [thumbnail];
  const larger = new URL(thumbnail);
  larger.pathname = thumbnail.pathname.replace(rule.name, rule.larger);
  return [larger, thumbnail];
}
