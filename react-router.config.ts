import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table travels with the first page: a click then asks for data alone, never for a manifest.
  routeDiscovery: { mode: 'initial' },
  // Each piece of a split route is one more file to ask for, and one more name in the table above.
  splitRouteModules: false,
} satisfies Config;
