import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('shell/failure-frame.tsx', [index('shop/home.tsx'), route('*', 'shell/not-found.tsx')]),
] satisfies RouteConfig;
