// The wording that `npm run check:language` refuses, with the preferred wording. docs/glossary.md explains the choices.

export type TextRule = { readonly pattern: RegExp; readonly prefer: string };

/** Phrases refused in user-visible text, test names and comments. */
export const TEXT_RULES: readonly TextRule[] = [
  { pattern: /\banew\b/i, prefer: 'again, from scratch' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, prefer: 'fix, repair' },
  { pattern: /\bfor good\b/i, prefer: 'permanently' },
  { pattern: /\b(?:goes|gone|going) on (?!the|to|a)\b/i, prefer: 'continues' },
  {
    pattern:
      /\b(?:lies|lay|stands|stood) (?:at|in|on|beside|next|behind|around|where|here|once|by)\b/i,
    prefer: 'is in, is stored in, is next to',
  },
  { pattern: /\bbeside\b/i, prefer: 'next to, in addition to' },
  { pattern: /\b(?:nobody|somebody|whoever|whyever)\b/i, prefer: 'name the actor' },
  { pattern: /\bin (?:plain )?words\b/i, prefer: 'as a message, as text' },
  {
    pattern: /\bis (?:told|said|judged|heard of|looked at|looked up|looked for)\b/i,
    prefer: 'receives, reports, checks',
  },
  {
    pattern: /\b(?:tells?|told) (?:of|apart|by|who|what|whether|that)\b/i,
    prefer: 'reports, states, distinguishes',
  },
  { pattern: /(?<!by )\bhand(?:s|ed|ing)? (?:in|out)\b/i, prefer: 'submit, return' },
  { pattern: /\bgives? way\b/i, prefer: 'yields, is replaced by' },
  { pattern: /\b(?:those|that|all|none) else\b/i, prefer: 'name the things' },
  { pattern: /\b(?:all|none|nothing) but\b/i, prefer: 'only, except' },
  { pattern: /\bfor so long\b|\bso long as\b/i, prefer: 'name the duration; while' },
  { pattern: /\bwish(?:es|ed)?\b/i, prefer: 'option, request, preference' },
  { pattern: /\bof (?:its|their|our|my) own\b/i, prefer: 'its own X, a separate X' },
  { pattern: /(?:^|[.:] )Of (?:a|an|the|its|what|which)\b/, prefer: 'start with the subject' },
  {
    pattern:
      /(?:^|[.:;] )(?:What|Who|Whatever) (?:is|was|has|plays|comes|came|asks?|runs|gives?)\b/,
    prefer: 'a concrete noun as the subject',
  },
  { pattern: /\blog-ins?\b/i, prefer: 'login, session, "Sign in" in the UI' },
  { pattern: /\bmake(?:s)? (?:an account|a key|an API key)\b/i, prefer: 'create' },
  { pattern: /\b(?:leave|leaves|leaving|left) (?:it |them )?out\b/i, prefer: 'omit' },
  { pattern: /\bput(?:s)? back\b/i, prefer: 'restore' },
  { pattern: /\bas (?:it|they) says?\b/i, prefer: 'as stated, as declared' },
  { pattern: /\bin a row\b/i, prefer: 'consecutive' },
  { pattern: /\bhow often .{0,40} is tried\b/i, prefer: 'maximum attempts' },
  { pattern: /\bpolite(?:ness)?\b/i, prefer: 'host limits' },
];

/** Words refused inside identifiers and file names, which are split at case changes, `-` and `_`. */
export const IDENTIFIER_WORDS: ReadonlyMap<string, string> = new Map([
  ['anew', 'again, force'],
  ['beside', 'next'],
  ['hear', 'on, listen, subscribe'],
  ['heard', 'received'],
  ['judge', 'check, classify'],
  ['judged', 'checked'],
  ['mend', 'fix, repair'],
  ['mended', 'fixed'],
  ['nobody', 'none'],
  ['politeness', 'hostLimits'],
  ['said', 'reported'],
  ['somebody', 'caller, viewer'],
  ['tell', 'notify, announce, report'],
  ['tells', 'notifies, announces'],
  ['told', 'reported, notified'],
  ['unkept', 'transient'],
  ['whoever', 'caller'],
  ['wish', 'input, options'],
  ['wishes', 'input, options'],
]);

/** Names refused as a whole. */
export const NAMES: ReadonlyMap<string, string> = new Map([
  ['Begun', 'Created'],
  ['BegunSession', 'CreatedSession'],
  ['DestinationWishes', 'CreateWebhookInput'],
  ['Door', 'LoginOrigin'],
  ['HostPlaces', 'Semaphore'],
  ['HostTurns', 'HostThrottle'],
  ['KeyWishes', 'CreateKeyInput'],
  ['LoginPlaces', 'KnownDevices'],
  ['MadeKey', 'CreatedKey'],
  ['MediaMemory', 'MediaCache'],
  ['NewBegin', 'NewSession'],
  ['SessionRace', 'ConcurrentSessionError'],
  ['Told', 'SenderFields'],
  ['hearStopSignal', 'waitForShutdown'],
  ['isBeyondHope', 'shouldDisable'],
  ['isCutOff', 'isOffline'],
  ['isOtherWorthIt', 'canFailOver'],
  ['looksSame', 'isSameOnWire'],
  ['makeRoom', 'enforceKeyLimit'],
  ['onNews', 'announce'],
  ['orGone', 'requireAccount'],
  ['provideSqliteFile', 'ensureSqliteFile'],
  ['putOff', 'serveStale'],
  ['settlePort', 'reservePort'],
  ['toWords', 'toMessage'],
  ['unlessStopped', 'optional'],
  ['useEnterAccount', 'useStartSession'],
  ['writeOwnLost', 'markPrimaryLost'],
]);

/** Files that may contain refused wording, with the reason. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['docs/glossary.md', 'lists the words to avoid'],
  ['scripts/language-rules.ts', 'lists the words to avoid'],
  ['test/architecture/language.test.ts', 'plants violations'],
  ['sdk/src/openapi.ts', 'generated from openapi.yaml'],
  ['src/lib/captions/repairs.ts', 'the API promises the codes arrow_mended and index_mended'],
]);
