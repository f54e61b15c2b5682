/** The variables in calls such as `jwplayer("p").setup(config)`. */
export function findSetupVariables(script: string): ReadonlySet<string> {
  const calls = script.matchAll(/\.setup\(\s{0,20}([\w$]{1,60})\s{0,20}\)/g);
  return new Set([...calls].map(([, name = '']) => name));
}
