import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The first page carries the whole route table: a click then loads only data, never a manifest.
  routeDiscovery: { mode: 'initial' },
  // Each piece of a split route is one more file to load, and one more name in that table.
  splitRouteModules: false,
} satisfies Config;
