import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table travels with the first page: a click then asks for data alone, never for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
