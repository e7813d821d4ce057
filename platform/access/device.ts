/** Browsers by a word of the client's `User-Agent`, the narrower first: Edge names Chrome too, and Chrome Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iPhone o iPad'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Name by which people recognise a device of theirs: `Chrome en Windows`. A client that is no browser is named by the
 * first word of its `User-Agent`; a client that sends none, «Otro programa».
 */
export function deviceOf(agent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([word]) => word.test(agent))?.[1]);
  if (browser !== undefined) return system === undefined ? browser : `${browser} en ${system}`;
  const [program = ''] = agent.split(/[\s/(]/, 1);
  return /^[\w.-]{1,40}$/.test(program) ? program : 'Otro programa';
}
