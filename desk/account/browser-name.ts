const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome on Windows", from a User-Agent header. Browsers also name each other there, so the first match counts. */
export function browserName(userAgent: string): string {
  const browser = browsers.find(([sign]) => userAgent.includes(sign))?.[1] ?? 'A browser';
  const system = systems.find(([sign]) => userAgent.includes(sign))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** "Windows", "Android"…: enough to tell a member's devices apart. */
export const deviceName = (userAgent: string): string =>
  systems.find(([sign]) => userAgent.includes(sign))?.[1] ?? 'This device';
